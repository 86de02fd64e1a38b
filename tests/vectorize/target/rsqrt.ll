; An estimate of 14 bits takes one step of Newton's method, one of 11 bits a step of Halley's, if products and sums round
; once; one of 8 bits is too coarse.
; RUN: vectorize %s --group 64 --target skylake-avx512 --asm
; RUN: vectorize %s --group 64 --target sapphirerapids --asm
; RUN: vectorize %s --group 64 --target znver4 --asm
; RUN: vectorize %s --group 64 --target znver5 --asm
; RUN: vectorize %s --group 64 --target sse2 --remarks | FileCheck %s --check-prefix=COARSE
; RUN: vectorize %s --group 64 --target avx2 --asm | FileCheck %s --check-prefix=HALLEY
; RUN: vectorize %s --group 64 --target alderlake --asm | FileCheck %s --check-prefix=HALLEY
; RUN: vectorize %s --group 64 --target znver3 --asm | FileCheck %s --check-prefix=HALLEY
; RUN: vectorize %s --group 64 --target neon --remarks | FileCheck %s --check-prefix=COARSE
; RUN: vectorize %s --group 64 --target skylake-avx512 --lanes 8 --remarks | FileCheck %s --check-prefix=LANES
; PASS: reciprocal_sqrt
; CHECK-NOT: vsqrtps
; CHECK: vrsqrt14ps
; CHECK-NOT: vsqrtps
; HALLEY: vrsqrtps
; COARSE: 1 / sqrt(x) is a root and a division: the processor's estimate is too coarse [reciprocal_sqrt]
; LANES: the processor's estimate takes another number of lanes [reciprocal_sqrt]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare float @llvm.sqrt.f32(float)
