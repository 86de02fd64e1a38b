; rsqrt() of doubles takes two steps behind the estimate; 1 / sqrt(x) is rounded twice, as OpenCL
; demands.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=AVX2
; PASS: reciprocal_sqrt
; CHECK: fdiv <8 x double>
; CHECK: call <8 x double> @llvm.x86.avx512.rsqrt14.pd.512
; CHECK-NOT: fdiv
; AVX2: 1 / sqrt(x) is a root and a division: the processor has no estimate that is worth it [reciprocal_sqrt]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %root = call double @llvm.sqrt.f64(double %value)
  %inverse = fdiv double 1.0, %root
  %root.2 = call double @llvm.sqrt.f64(double %inverse)
  %inverse.2 = fdiv double 1.0, %root.2, !zlg.approximate !0
  store double %inverse.2, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare double @llvm.sqrt.f64(double)
!0 = !{}
