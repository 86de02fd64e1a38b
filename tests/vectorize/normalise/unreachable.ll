; What is undefined in several places meets in one, like the returns.
; RUN: vectorize %s --group 64 --after normalise
; CHECK-COUNT-1: unreachable
; CHECK-NOT: unreachable
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  switch i32 %value, label %done [ i32 1, label %one
                                   i32 2, label %two ]
one:
  store volatile i32 1, ptr %at
  unreachable
two:
  store volatile i32 2, ptr %at
  unreachable
done:
  ret void
}
declare i64 @zlg.local_id.0()
