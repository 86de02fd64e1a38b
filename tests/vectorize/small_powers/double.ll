; Of doubles likewise; pow(x, 0) is 1, and a negative exponent takes the reciprocal first.
; RUN: vectorize %s --group 64 --after small_powers
; PASS: small_powers
; CHECK: [[X:%.*]] = load double
; CHECK: store double 1.000000e+00
; CHECK: [[OF:%.*]] = fdiv double 1.000000e+00, [[X]]
; CHECK-NEXT: [[SQUARE:%.*]] = fmul double [[OF]], [[OF]]
; CHECK-NEXT: [[FOURTH:%.*]] = fmul double [[SQUARE]], [[SQUARE]]
; CHECK: store double [[FOURTH]]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x.at = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds [4 x double], ptr %a, i64 %x.at
  %x = load double, ptr %at
  %none = call double @zlg.math.pow.f64(double %x, double 0.0)
  %at1 = getelementptr inbounds double, ptr %at, i64 1
  store double %none, ptr %at1
  %fourth = call double @zlg.math.pown.f64(double %x, i32 -4)
  %at2 = getelementptr inbounds double, ptr %at, i64 2
  store double %fourth, ptr %at2
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.pow.f64(double, double) readnone nounwind willreturn
declare double @zlg.math.pown.f64(double, i32) readnone nounwind willreturn
