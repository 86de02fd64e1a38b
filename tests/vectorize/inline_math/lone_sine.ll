; A sine without a cosine is one polynomial, of half turns, without a choice between both: 4 multiply-adds reduce the angle.
; RUN: vectorize %s --group 16 --target znver4 --after inline_and_optimise
; PASS: inline_math
; CHECK-COUNT-8: call <16 x float> @llvm.fma.v16f32
; CHECK-NOT: call <16 x float> @llvm.fma.v16f32
; CHECK: xor <16 x i32>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %result = call float @zlg.math.sin.f32(float %value)
  store float %result, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.sin.f32(float)
