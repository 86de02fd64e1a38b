; A power of a double whose exponent is an int of 32 bits, the same for all lanes: both are vectors
; of two lanes.
; RUN: vectorize %s --group 8 --target avx2 --lanes 8 --after inline_and_optimise
; PASS: inline_math
; CHECK-NOT: call double @zlg.math.pown.f64
; CHECK: sitofp <2 x i32> {{.*}} to <2 x double>
; CHECK: call <2 x double> @llvm.fma.v2f64
; CHECK-NOT: call double @zlg.math.pown.f64
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %first = load double, ptr %a
  %power = call double @zlg.math.pown.f64(double %first, i32 %n)
  %sum = fadd double %power, %value
  store double %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.pown.f64(double, i32)
