; A remainder of small quotients is a division and a multiply-add; a call takes all others.
; RUN: vectorize %s --group 8 --target avx2 --lanes 8 --after inline_and_optimise
; PASS: inline_math
; CHECK: fdiv <8 x float>
; CHECK: call <8 x float> @llvm.trunc
; CHECK: call <8 x float> @llvm.fma.v8f32
; CHECK: br i1 {{.+}}label %far{{.*}}!prof
; CHECK: far{{.*}}:
; CHECK: call <8 x float> @{{[0-9]+}}(<8 x float> {{.*}}, <8 x float>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %from = getelementptr float, ptr %tile, i64 %x
  %divisor = load float, ptr %from
  %rest = call float @zlg.math.fmod.f32(float %value, float %divisor)
  store float %rest, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.fmod.f32(float, float)
