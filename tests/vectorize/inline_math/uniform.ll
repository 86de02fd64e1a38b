; What is the same for all lanes is a formula of a short vector, and without lanes a call of the
; scalar function; what has no formula is a call of the vector's.
; RUN: vectorize %s --group 8 --target avx2 --lanes 8 --after inline_and_optimise
; RUN: vectorize %s --group 8 --target avx2 --lanes 1 --after inline_and_optimise | FileCheck %s --check-prefix=ONE
; PASS: inline_math
; CHECK-NOT: call float @zlg.math.exp.f32(float
; CHECK-DAG: call <8 x float> @zlg.math.lgamma
; CHECK-DAG: call <4 x float> @llvm.fma.v4f32
; CHECK-NOT: call float @zlg.math.exp.f32(float
; ONE: call float @zlg.math.exp.f32(float
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %first = load float, ptr %a
  %power = call float @zlg.math.exp.f32(float %first)
  %error = call float @zlg.math.lgamma.f32(float %value)
  %sum = fadd float %power, %error
  store float %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
declare float @zlg.math.lgamma.f32(float)
