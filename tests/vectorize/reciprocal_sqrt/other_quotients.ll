; 2 / sqrt(x) and sqrt(x) / 1 are something else.
; RUN: vectorize %s --group 64 --lanes 16 --plan
; CHECK-NOT: reciprocal square root
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %root = call float @llvm.sqrt.f32(float %value)
  %two = fdiv float 2.0, %root
  %three = fdiv float %root, 3.0
  %sum = fadd float %two, %three
  store float %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
