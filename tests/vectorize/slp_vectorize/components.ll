; The components of a float4 are one vector.
; PASS: slp_vectorize
; SOME-LLVM-FAIL: by 16 to 19 the pass does not run
; RUN: vectorize %s --group 1 --target avx2 --after slp_vectorize
; CHECK: fmul <4 x float>
; CHECK: call <4 x float> @llvm.fma.v4f32
; CHECK-NOT: @llvm.fma.f32(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr inbounds <4 x float>, ptr %a, i64 %x
  %to = getelementptr inbounds <4 x float>, ptr %out, i64 %x
  %from.0 = getelementptr inbounds float, ptr %from, i64 0
  %v.0 = load float, ptr %from.0, align 4
  %from.1 = getelementptr inbounds float, ptr %from, i64 1
  %v.1 = load float, ptr %from.1, align 4
  %from.2 = getelementptr inbounds float, ptr %from, i64 2
  %v.2 = load float, ptr %from.2, align 4
  %from.3 = getelementptr inbounds float, ptr %from, i64 3
  %v.3 = load float, ptr %from.3, align 4
  %square.0 = fmul float %v.0, %v.0
  %cube.0 = call float @llvm.fma.f32(float %square.0, float %v.0, float 1.0)
  %square.1 = fmul float %v.1, %v.1
  %cube.1 = call float @llvm.fma.f32(float %square.1, float %v.1, float 1.0)
  %square.2 = fmul float %v.2, %v.2
  %cube.2 = call float @llvm.fma.f32(float %square.2, float %v.2, float 1.0)
  %square.3 = fmul float %v.3, %v.3
  %cube.3 = call float @llvm.fma.f32(float %square.3, float %v.3, float 1.0)
  %to.0 = getelementptr inbounds float, ptr %to, i64 0
  store float %cube.0, ptr %to.0, align 4
  %to.1 = getelementptr inbounds float, ptr %to, i64 1
  store float %cube.1, ptr %to.1, align 4
  %to.2 = getelementptr inbounds float, ptr %to, i64 2
  store float %cube.2, ptr %to.2, align 4
  %to.3 = getelementptr inbounds float, ptr %to, i64 3
  store float %cube.3, ptr %to.3, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
