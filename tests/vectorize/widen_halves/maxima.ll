; The larger of two numbers of 16 bits, as it comes, in eight lanes without AVX-512.
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --after widen_halves | FileCheck %s
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --after inline_and_optimise | FileCheck %s --check-prefix=BEFORE
; BEFORE: call <8 x half> @llvm.maxnum.v8f16(
; CHECK-NOT: @llvm.maxnum.v8f16(
; CHECK: [[MOST:%.*]] = call <8 x float> @llvm.maxnum.v8f32(
; CHECK-NEXT: fptrunc <8 x float> [[MOST]] to <8 x half>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr half, ptr %a, i64 %x
  %to = getelementptr half, ptr %b, i64 %x
  %p = load half, ptr %from, align 2
  %q = load half, ptr %to, align 2
  %narrow = call half @llvm.maxnum.f16(half %p, half %q)
  store half %narrow, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare half @llvm.maxnum.f16(half, half)
