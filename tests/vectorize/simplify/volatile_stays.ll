; Volatile loads stay, as many as there are; of two others one is enough.
; RUN: vectorize %s --group 64 --after simplify
; CHECK-COUNT-2: load volatile i32
; CHECK-COUNT-1: load i32
; CHECK-NOT: load
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %one = load volatile i32, ptr %at
  %two = load volatile i32, ptr %at
  %three = load i32, ptr %out
  %four = load i32, ptr %out
  %sum = add i32 %one, %two
  %more = add i32 %three, %four
  %all = add i32 %sum, %more
  store i32 %all, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
