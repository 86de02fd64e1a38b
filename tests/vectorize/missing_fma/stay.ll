; A processor that has the instruction keeps it.
; RUN: vectorize %s --group 16 --target avx2 --after missing_fma | FileCheck %s
; CHECK: call <8 x float> @llvm.fma.v8f32(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %to = getelementptr float, ptr %b, i64 %x
  %p = load float, ptr %from, align 4
  %q = load float, ptr %to, align 4
  %sum = call float @llvm.fma.f32(float %p, float %q, float %p)
  store float %sum, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
