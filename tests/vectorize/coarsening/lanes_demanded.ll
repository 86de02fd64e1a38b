; A kernel may demand more lanes than a register has: then fewer SIMD groups make a strip.
; RUN: vectorize %s --group 256 --lanes 32 --after coarsening
; RUN: vectorize %s --group 256 --lanes 64 --target avx2 --after coarsening | FileCheck %s --check-prefix=AVX2
; CHECK: ; lanes 32, coarsening 2, strips 4,
; AVX2: ; lanes 64, coarsening 1, strips 4,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %twice = fadd float %value, %value
  store float %twice, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
