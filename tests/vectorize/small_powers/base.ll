; Powers of 2 and of 10 are functions of the exponent; those of other numbers stay.
; RUN: vectorize %s --group 64 --after small_powers
; RUN: vectorize %s --group 64 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: small_powers
; CHECK: call float @zlg.math.exp2.f32(float [[X:%.*]])
; CHECK: call float @zlg.math.exp10.f32(float [[X]])
; CHECK: call float @zlg.math.pow.f32(float 3.000000e+00, float [[X]])
; TOLD: remark: power: exp2 [small_powers]
; TOLD: remark: power: exp10 [small_powers]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x.at = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds [4 x float], ptr %a, i64 %x.at
  %x = load float, ptr %at
  %two = call float @zlg.math.pow.f32(float 2.0, float %x)
  %at1 = getelementptr inbounds float, ptr %at, i64 1
  store float %two, ptr %at1
  %ten = call float @zlg.math.powr.f32(float 10.0, float %x)
  %at2 = getelementptr inbounds float, ptr %at, i64 2
  store float %ten, ptr %at2
  %three = call float @zlg.math.pow.f32(float 3.0, float %x)
  %at3 = getelementptr inbounds float, ptr %at, i64 3
  store float %three, ptr %at3
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.pow.f32(float, float) readnone nounwind willreturn
declare float @zlg.math.powr.f32(float, float) readnone nounwind willreturn
