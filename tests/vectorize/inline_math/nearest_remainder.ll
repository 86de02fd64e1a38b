; Of doubles as well, and of the one that goes to the nearest: a function of vectors computes the others.
; RUN: vectorize %s --group 8 --target avx2 --lanes 4 --after inline_and_optimise
; PASS: inline_math
; CHECK: fdiv <4 x double>
; CHECK: call <4 x double> @llvm.rint
; CHECK: call <4 x double> @llvm.fma.v4f64
; CHECK: br i1 {{.+}}label %far{{.*}}!prof
; CHECK: far{{.*}}:
; CHECK: call <4 x double> @{{[0-9]+}}(<4 x double> {{.*}}, <4 x double>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %from = getelementptr double, ptr %tile, i64 %x
  %divisor = load double, ptr %from
  %rest = call double @zlg.math.remainder.f64(double %value, double %divisor)
  store double %rest, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.remainder.f64(double, double)
