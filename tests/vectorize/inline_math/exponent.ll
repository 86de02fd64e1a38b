; The exponent of a number is an instruction of AVX-512, and elsewhere the bits that are it.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after inline_and_optimise
; RUN: vectorize %s --group 16 --target avx2 --after inline_and_optimise | FileCheck %s --check-prefix=BITS
; PASS: inline_math
; CHECK-NOT: lshr <16 x i32>
; CHECK: call <16 x float> @llvm.x86.avx512.mask.getexp.ps.512(
; CHECK: call <16 x i32> @llvm.x86.avx512.mask.cvttps2dq.512(
; BITS: lshr <8 x i32>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %exponent = call float @zlg.math.logb.f32(float %value)
  %whole = call i32 @zlg.math.ilogb.f32(float %value)
  %sum = sitofp i32 %whole to float
  %both = fadd float %exponent, %sum
  store float %both, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.logb.f32(float)
declare i32 @zlg.math.ilogb.f32(float)
