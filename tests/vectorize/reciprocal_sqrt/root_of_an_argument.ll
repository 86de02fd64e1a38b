; One root for all lanes is a scalar, and exact.
; RUN: vectorize %s --group 64 --lanes 16 --after promote
; CHECK: call float @llvm.sqrt.f32(float
; CHECK-NOT: rsqrt14
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load float, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %root = call float @llvm.sqrt.f32(float %n)
  %inverse = fdiv float 1.0, %root
  %at = getelementptr float, ptr %a, i64 %x
  store float %inverse, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
