; Words of 32 bits are loaded and stored, and what is computed of them are doubles, by calls.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after long_lanes
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after long_lanes | FileCheck %s --check-prefix=AVX2
; PASS: long_lanes
; CHECK: ; lanes 8,
; AVX2: ; lanes 4,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %word = load i32, ptr %at
  %v.0 = uitofp i32 %word to double
  %v.1 = call double @step(double %v.0)
  %v.2 = call double @step(double %v.1)
  %v.3 = call double @step(double %v.2)
  %v.4 = call double @step(double %v.3)
  %v.5 = call double @step(double %v.4)
  %v.6 = call double @step(double %v.5)
  %v.7 = call double @step(double %v.6)
  %v.8 = call double @step(double %v.7)
  %v.9 = call double @step(double %v.8)
  %v.10 = call double @step(double %v.9)
  %v.11 = call double @step(double %v.10)
  %v.12 = call double @step(double %v.11)
  %v.13 = call double @step(double %v.12)
  %v.14 = call double @step(double %v.13)
  %v.15 = call double @step(double %v.14)
  %v.16 = call double @step(double %v.15)
  %v.17 = call double @step(double %v.16)
  %v.18 = call double @step(double %v.17)
  %v.19 = call double @step(double %v.18)
  %v.20 = call double @step(double %v.19)
  %v.21 = call double @step(double %v.20)
  %v.22 = call double @step(double %v.21)
  %v.23 = call double @step(double %v.22)
  %v.24 = call double @step(double %v.23)
  %low = fptoui double %v.24 to i32
  store i32 %low, ptr %at
  ret void
}
define internal double @step(double %v) alwaysinline {
  %x = call double @llvm.fma.f64(double %v, double 0.5, double 1.0)
  %y = call double @llvm.fma.f64(double %x, double %v, double 2.0)
  %next = call double @llvm.fma.f64(double %y, double %y, double %x)
  ret double %next
}
declare double @llvm.fma.f64(double, double, double)
declare i64 @zlg.local_id.0()
