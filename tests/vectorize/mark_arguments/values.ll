; The value of an argument stays the same while a kernel runs.
; RUN: vectorize %s --group 64 --after mark_arguments
; CHECK: %a = load ptr, ptr %slot.a, {{.*}}!invariant.load
; CHECK: %n = load i32, ptr %slot.n, {{.*}}!invariant.load
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 %n, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
