; The estimate is for 16 lanes; 8 divide.
; RUN: vectorize %s --group 64 --lanes 8 --after promote
; RUN: vectorize %s --group 64 --lanes 16 --plan | FileCheck %s --check-prefix=PLAN
; PASS: reciprocal_sqrt
; CHECK: fdiv <8 x float>
; CHECK-NOT: rsqrt14
; PLAN: ; %inverse = fdiv float 1.000000e+00, %root: reciprocal square root
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 1.0, %root
  store float %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
