; A polynomial of 23 coefficients is two chains of 10 multiply-adds, of even and of odd powers, which go on side by side.
; RUN: vectorize %s --group 8 --target avx2 --lanes 4 --after inline_and_optimise
; PASS: inline_math
; CHECK: fdiv <4 x double>
; CHECK: [[SQUARE:%[0-9]+]] = fmul <4 x double> [[T:%[0-9]+]], [[T]]
; CHECK-COUNT-20: call <4 x double> @llvm.fma.v4f64({{.*}}<4 x double> [[SQUARE]],
; CHECK-COUNT-2: call <4 x double> @llvm.fma.v4f64({{.*}}<4 x double> [[T]],
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %rest = call double @zlg.math.erfc.f64(double %value)
  store double %rest, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.erfc.f64(double)
