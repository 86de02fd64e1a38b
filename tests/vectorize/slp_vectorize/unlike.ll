; Where each component is computed in a way of its own, there is no vector.
; RUN: vectorize %s --group 1 --target avx2 --after slp_vectorize
; CHECK-NOT: <2 x float>
; CHECK-NOT: <4 x float>
; CHECK: fdiv float
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr inbounds <4 x float>, ptr %a, i64 %x
  %to = getelementptr inbounds <4 x float>, ptr %out, i64 %x
  %v = load float, ptr %from, align 4
  %r.0 = fdiv float %v, 3.0
  %r.1 = call float @llvm.sqrt.f32(float %r.0)
  %r.2 = fmul float %r.1, %v
  %r.3 = fsub float %r.2, %r.0
  %to.0 = getelementptr inbounds float, ptr %to, i64 0
  store float %r.0, ptr %to.0, align 4
  %to.1 = getelementptr inbounds float, ptr %to, i64 1
  store float %r.1, ptr %to.1, align 4
  %to.2 = getelementptr inbounds float, ptr %to, i64 2
  store float %r.2, ptr %to.2, align 4
  %to.3 = getelementptr inbounds float, ptr %to, i64 3
  store float %r.3, ptr %to.3, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
