; An angle is the sum of one of 16 and of that of a quotient, where tables are looked up by a
; shuffle; elsewhere of one of three. A processor that divides soon makes no estimate of quotients.
; RUN: vectorize %s --group 8 --target skylake-avx512 --lanes 8 --after inline_and_optimise
; RUN: vectorize %s --group 8 --target znver5 --lanes 8 --after inline_and_optimise | FileCheck %s --check-prefix=SOON
; RUN: vectorize %s --group 8 --target avx2 --lanes 4 --after inline_and_optimise | FileCheck %s --check-prefix=THREE
; PASS: inline_math
; CHECK-NOT: fdiv
; CHECK-COUNT-2: call <8 x double> @llvm.x86.avx512.vpermi2var.pd.512(
; CHECK-NOT: fdiv
; SOON: fdiv <8 x double>
; THREE: fdiv <4 x double>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %angle = call double @zlg.math.atan.f64(double %value)
  store double %angle, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.atan.f64(double)
