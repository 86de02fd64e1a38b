; Functions of the module are inlined, and then they are gone.
; RUN: vectorize %s --kernel k --group 64 --after simplify
; CHECK: define void @k(
; CHECK-NOT: call float @twice
; CHECK: fadd float
; CHECK: ret void
; CHECK-NOT: @twice
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %result = call float @twice(float %value)
  store float %result, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
define float @twice(float %v) alwaysinline {
  %sum = fadd float %v, %v
  ret float %sum
}
