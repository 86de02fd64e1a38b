; The smaller of two numbers of 16 bits, in vectors: as floats, also where LLVM narrows it before.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after widen_halves | FileCheck %s
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=BEFORE
; BEFORE: call <16 x half> @llvm.minnum.v16f16(
; CHECK-NOT: @llvm.minnum.v16f16(
; CHECK: [[LEAST:%.*]] = call <16 x float> @llvm.minnum.v16f32(
; CHECK-NEXT: fptrunc <16 x float> [[LEAST]] to <16 x half>
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
  %wide.p = fpext half %p to float
  %wide.q = fpext half %q to float
  %least = call float @llvm.minnum.f32(float %wide.p, float %wide.q)
  %narrow = fptrunc float %least to half
  store half %narrow, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.minnum.f32(float, float)
