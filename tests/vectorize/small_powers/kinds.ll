; Powers with a known exponent are products: of the number, of its reciprocal, of its root.
; RUN: vectorize %s --group 64 --after small_powers
; RUN: vectorize %s --group 64 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: small_powers
; CHECK: [[X:%.*]] = load float
; CHECK: [[SQUARE:%.*]] = fmul float [[X]], [[X]]
; CHECK: store float [[SQUARE]]
; CHECK: [[CUBE2:%.*]] = fmul float [[X]], [[X]]
; CHECK-NEXT: [[CUBE:%.*]] = fmul float [[X]], [[CUBE2]]
; CHECK: store float [[CUBE]]
; CHECK: [[ONE:%.*]] = fdiv float 1.000000e+00, [[X]]
; CHECK: store float [[ONE]]
; CHECK: [[LOWEST:%.*]] = fcmp oeq float [[X]], 0xFFF0000000000000
; CHECK-NEXT: [[SIGNED:%.*]] = call float @llvm.sqrt.f32(float [[X]])
; CHECK-NEXT: [[ROOT:%.*]] = call float @llvm.fabs.f32(float [[SIGNED]])
; CHECK-NEXT: [[KNOWN:%.*]] = select i1 [[LOWEST]], float 0x7FF0000000000000, float [[ROOT]]
; CHECK: store float [[KNOWN]]
; CHECK: [[SIZE:%.*]] = call float @llvm.fabs.f32(float [[X]])
; CHECK-NEXT: [[POWER:%.*]] = fmul float [[SIZE]], [[SIZE]]
; CHECK-NEXT: [[BELOW:%.*]] = fcmp olt float [[X]], 0.000000e+00
; CHECK-NEXT: select i1 [[BELOW]], float 0x7FF8000000000000, float [[POWER]]
; TOLD: remark: power: products [small_powers]
; TOLD: remark: power: products of a root [small_powers]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x.at = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds [8 x float], ptr %a, i64 %x.at
  %x = load float, ptr %at
  %square = call float @zlg.math.pow.f32(float %x, float 2.0)
  %at1 = getelementptr inbounds float, ptr %at, i64 1
  store float %square, ptr %at1
  %cube = call float @zlg.math.pown.f32(float %x, i32 3)
  %at2 = getelementptr inbounds float, ptr %at, i64 2
  store float %cube, ptr %at2
  %one = call float @zlg.math.pow.f32(float %x, float -1.0)
  %at3 = getelementptr inbounds float, ptr %at, i64 3
  store float %one, ptr %at3
  %root = call float @zlg.math.pow.f32(float %x, float 0.5)
  %at4 = getelementptr inbounds float, ptr %at, i64 4
  store float %root, ptr %at4
  %size = call float @zlg.math.powr.f32(float %x, float 2.0)
  %at5 = getelementptr inbounds float, ptr %at, i64 5
  store float %size, ptr %at5
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.pow.f32(float, float) readnone nounwind willreturn
declare float @zlg.math.pown.f32(float, i32) readnone nounwind willreturn
declare float @zlg.math.powr.f32(float, float) readnone nounwind willreturn
