; 1 / sqrt(x) begins with the processor's estimate, where it has one.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote
; RUN: vectorize %s --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=AVX2
; PASS: reciprocal_sqrt
; CHECK: call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512
; CHECK-NOT: @llvm.sqrt
; AVX2: call <8 x float> @llvm.x86.avx.rsqrt.ps.256
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare float @llvm.sqrt.f32(float)
