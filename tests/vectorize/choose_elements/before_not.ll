; The element before the one that the index tells: of four, a lane may have index 4. None are selected.
; RUN: vectorize %s --group 64 --target avx2 --after choose_elements
; CHECK: define void @k(
; CHECK: alloca [4 x float]
; CHECK-NOT: select
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %p = alloca [4 x float]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %f0 = load float, ptr %from
  %f3 = fdiv float 1.0, %f0
  %p3 = getelementptr [4 x float], ptr %p, i64 0, i64 3
  store float %f0, ptr %p
  store float %f3, ptr %p3
  %which.at = getelementptr i32, ptr %a, i64 %x
  %which = load i32, ptr %which.at
  %which.64 = zext i32 %which to i64
  %behind = getelementptr [4 x float], ptr %p, i64 0, i64 %which.64
  %chosen.at = getelementptr float, ptr %behind, i64 -1
  %chosen = load float, ptr %chosen.at
  store float %chosen, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
