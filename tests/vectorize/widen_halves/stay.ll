; Of single numbers, and of floats, they stay as they are: LLVM has code for both.
; RUN: vectorize %s --group 16 --lanes 1 --target avx2 --after widen_halves
; CHECK: call half @llvm.maxnum.f16(half
; CHECK: call float @llvm.maxnum.f32(float
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
  %wide = fpext half %p to float
  %float = call float @llvm.maxnum.f32(float %wide, float 1.0)
  store float %float, ptr %a, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare half @llvm.maxnum.f16(half, half)
declare float @llvm.maxnum.f32(float, float)
