; Where 1 + 2^-23 is divided, for native_recip() and native_rsqrt(), the estimate is the quotient; 1
; over the same number is not. Nor is what a program divides by a root itself, whatever number that is.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after promote
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --kernel own --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=OWN
; PASS: approximate_divisions reciprocal_sqrt
; CHECK: %coarse.g0 = call <16 x float> @llvm.x86.avx512.rcp14.ps.512
; CHECK-NOT: @llvm.fma
; CHECK: %coarse.g3 = call
; CHECK: %fine.g3 = select
; CHECK-NOT: @llvm.fma
; CHECK: %inverse.g3 = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512
; CHECK-NOT: @llvm.fma
; CHECK: fadd <16 x float> %coarse.g0, %fine.g0
; CHECK: fadd <16 x float> %both.g0, %inverse.g0
; AVX2: %coarse.g0 = call <8 x float> @llvm.x86.avx.rcp.ps.256(<8 x float> %value.g0)
; AVX2: %fine.g0 = fdiv <8 x float>
; AVX2: %inverse.g0 = call <8 x float> @llvm.x86.avx.rsqrt.ps.256(<8 x float> %value.g0)
; AVX2: fadd <8 x float> %both.g0, %inverse.g0
; OWN: [[ESTIMATE:%.*]] = call <8 x float> @llvm.x86.avx.rsqrt.ps.256(
; OWN: call <8 x float> @llvm.fma.v8f32(<8 x float> {{.*}}[[ESTIMATE]]
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
  %coarse = fdiv float 0x3FF0000020000000, %value, !zlg.approximate !0
  %fine = fdiv float 1.0, %value, !zlg.approximate !0
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 0x3FF0000020000000, %root, !zlg.approximate !0
  %both = fadd float %coarse, %fine
  %sum = fadd float %both, %inverse
  store float %sum, ptr %at
  ret void
}
define void @own(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 0x3FF0000020000000, %root
  store float %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare float @llvm.sqrt.f32(float)
!0 = !{}
