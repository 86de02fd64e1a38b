; The sixteenth power is four squares, the thirteenth five products, and the eighth of a reciprocal
; begins with it: their errors add up to less than OpenCL allows.
; RUN: vectorize %s --group 64 --after small_powers
; PASS: small_powers
; CHECK: [[X:%.*]] = load float
; CHECK: [[X2:%.*]] = fmul float [[X]], [[X]]
; CHECK-NEXT: [[X4:%.*]] = fmul float [[X2]], [[X2]]
; CHECK-NEXT: [[X8:%.*]] = fmul float [[X4]], [[X4]]
; CHECK-NEXT: [[X16:%.*]] = fmul float [[X8]], [[X8]]
; CHECK: store float [[X16]]
; CHECK: [[S:%.*]] = fmul float [[X]], [[X]]
; CHECK-NEXT: [[S4:%.*]] = fmul float [[S]], [[S]]
; CHECK-NEXT: [[S5:%.*]] = fmul float [[X]], [[S4]]
; CHECK-NEXT: [[S8:%.*]] = fmul float [[S4]], [[S4]]
; CHECK-NEXT: [[S13:%.*]] = fmul float [[S5]], [[S8]]
; CHECK: store float [[S13]]
; CHECK: [[R:%.*]] = fdiv float 1.000000e+00, [[X]]
; CHECK-NEXT: [[R2:%.*]] = fmul float [[R]], [[R]]
; CHECK-NEXT: [[R4:%.*]] = fmul float [[R2]], [[R2]]
; CHECK-NEXT: [[R8:%.*]] = fmul float [[R4]], [[R4]]
; CHECK: store float [[R8]]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x.at = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds [4 x float], ptr %a, i64 %x.at
  %x = load float, ptr %at
  %p16 = call float @zlg.math.pow.f32(float %x, float 16.0)
  %at1 = getelementptr inbounds float, ptr %at, i64 1
  store float %p16, ptr %at1
  %p13 = call float @zlg.math.pown.f32(float %x, i32 13)
  %at2 = getelementptr inbounds float, ptr %at, i64 2
  store float %p13, ptr %at2
  %m8 = call float @zlg.math.pow.f32(float %x, float -8.0)
  %at3 = getelementptr inbounds float, ptr %at, i64 3
  store float %m8, ptr %at3
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.pow.f32(float, float) readnone nounwind willreturn
declare float @zlg.math.pown.f32(float, i32) readnone nounwind willreturn
