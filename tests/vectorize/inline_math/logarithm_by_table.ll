; A logarithm looks up an inverse and its logarithm by shuffles, and a short polynomial is left:
; nothing is divided, neither by an instruction nor by an estimate. log1p() likewise. Elsewhere the
; polynomial is of a quotient.
; RUN: vectorize %s --group 8 --target skylake-avx512 --lanes 8 --after inline_and_optimise
; RUN: vectorize %s --group 8 --target znver5 --lanes 8 --after inline_and_optimise
; RUN: vectorize %s --group 8 --target avx2 --lanes 4 --after inline_and_optimise | FileCheck %s --check-prefix=QUOTIENT
; PASS: inline_math
; CHECK-NOT: {{fdiv|rcp14}}
; CHECK-COUNT-4: call <8 x double> @llvm.x86.avx512.vpermi2var.pd.512(
; CHECK-NOT: {{fdiv|rcp14|vpermi2var}}
; QUOTIENT-COUNT-2: fdiv <4 x double>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %log = call double @zlg.math.log.f64(double %value)
  %log1p = call double @zlg.math.log1p.f64(double %value)
  %sum = fadd double %log, %log1p
  store double %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.log.f64(double)
declare double @zlg.math.log1p.f64(double)
