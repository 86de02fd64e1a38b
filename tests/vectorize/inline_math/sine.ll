; A sine is a formula, and a call for lanes with large arguments only, not for NaN: of a function that
; saves all registers before it calls that.
; RUN: vectorize %s --group 8 --target avx2 --lanes 8 --after inline_and_optimise
; PASS: inline_math
; CHECK: call <8 x float> @llvm.fma.v8f32
; CHECK: fcmp ogt <8 x float>
; CHECK: br i1 {{.+}}label %far{{.*}}!prof
; CHECK: far{{.*}}:
; CHECK: call <8 x float> @{{[0-9]+}}(<8 x float>
; CHECK-NOT: call <8 x float> @{{[0-9]}}
; CHECK: attributes {{.*}} "no_caller_saved_registers"
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %sine = call float @zlg.math.sin.f32(float %value)
  store float %sine, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.sin.f32(float)
