; sin and cos of one argument reduce it once: by 4 multiply-adds. The polynomials have 7, for both together.
; RUN: vectorize %s --group 8 --target avx2 --lanes 8 --after inline_and_optimise
; PASS: inline_math
; CHECK-COUNT-11: call <8 x float> @llvm.fma.v8f32
; CHECK-NOT: call <8 x float> @llvm.fma.v8f32
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %sine = call float @zlg.math.sin.f32(float %value)
  %cosine = call float @zlg.math.cos.f32(float %value)
  %both = fadd float %sine, %cosine
  store float %both, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.sin.f32(float)
declare float @zlg.math.cos.f32(float)
