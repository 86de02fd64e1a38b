; 14 bits and one step make no double.
; RUN: vectorize %s --group 64 --plan
; CHECK-NOT: reciprocal square root
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %root = call double @llvm.sqrt.f64(double %value)
  %inverse = fdiv double 1.0, %root
  store double %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare double @llvm.sqrt.f64(double)
