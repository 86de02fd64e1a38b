; Nothing holds the product of two doubles.
; RUN: vectorize %s --group 16 --target sse2 --after missing_fma | FileCheck %s
; CHECK: call <4 x double> @llvm.fma.v4f64(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr double, ptr %a, i64 %x
  %to = getelementptr double, ptr %b, i64 %x
  %p = load double, ptr %from, align 8
  %q = load double, ptr %to, align 8
  %sum = call double @llvm.fma.f64(double %p, double %q, double %p)
  store double %sum, ptr %to, align 8
  ret void
}
declare i64 @zlg.local_id.0()
declare double @llvm.fma.f64(double, double, double)
