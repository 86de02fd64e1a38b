; A sum of four quarters of a tile of 256 floats: the 16 lines of the buffer are loaded in order where the processor
; fetches ahead in that direction only. LLVM 15 mixes them elsewhere.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --after ordered_loads
; RUN: vectorize %s --kernel k --group 64 --target znver4 --passes -non_temporal_stores --asm | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --kernel k --group 64 --target znver4 --all-remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --after ordered_loads | FileCheck %s --check-prefix=FREE
; PASS: ordered_loads
; CHECK-COUNT-16: load volatile <16 x float>
; CHECK-NOT: load volatile
; TOLD: 16 vectors of buffers are loaded in the order of their addresses: this processor fetches ahead in that direction only [ordered_loads]
; FREE-NOT: load volatile
; CODE: {{v[a-z]+ps}} (%[[P:r[a-z0-9]+]]), %zmm
; CODE: {{v[a-z]+ps}} 64(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 128(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 192(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 256(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 448(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 512(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 704(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 768(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 832(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 896(%[[P]]), %zmm
; CODE: {{v[a-z]+ps}} 960(%[[P]]), %zmm
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %at.0 = getelementptr float, ptr %a, i64 %l
  %x.0 = load float, ptr %at.0
  %at.1 = getelementptr float, ptr %at.0, i64 64
  %x.1 = load float, ptr %at.1
  %at.2 = getelementptr float, ptr %at.0, i64 128
  %x.2 = load float, ptr %at.2
  %at.3 = getelementptr float, ptr %at.0, i64 192
  %x.3 = load float, ptr %at.3
  %s.0 = fadd float %x.0, %x.2
  %s.1 = fadd float %x.1, %x.3
  %sum = fadd float %s.0, %s.1
  %to = getelementptr float, ptr %out, i64 %l
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
