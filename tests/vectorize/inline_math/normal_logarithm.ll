; Where no instruction takes numbers apart, logarithms of normal numbers are a formula, and a branch calls a longer one for
; the others. AVX-512 needs no branch.
; RUN: vectorize %s --group 16 --target avx2 --after inline_and_optimise
; RUN: vectorize %s --group 16 --target znver4 --after inline_and_optimise | FileCheck %s --check-prefix=ONCE
; PASS: inline_math
; CHECK: icmp sgt <8 x i32> {{%.*}}, <i32 -16777217,
; CHECK: far{{.*}}:
; CHECK-NEXT: call <8 x float> @{{[0-9]+}}(
; ONCE-NOT: far
; ONCE: @llvm.x86.avx512.mask.getexp.ps.512(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %result = call float @zlg.math.log.f32(float %value)
  store float %result, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.log.f32(float)
