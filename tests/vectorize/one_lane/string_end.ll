; Each work-item looks for the end of a string of its own, letter by letter. Whatever the letters are, the branch that leaves
; the loop is guessed wrongly once, and of 16 strings the longest has three times as many letters as the mean.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target znver5 --plan
; PASS: one_lane
; CHECK: ; lanes 1,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [64 x i8], ptr %a, i64 %x
  br label %letters
letters:
  %j = phi i64 [ 0, %entry ], [ %j.next, %letters ]
  %at = getelementptr i8, ptr %row, i64 %j
  %c = load i8, ptr %at
  %j.next = add i64 %j, 1
  %last = icmp eq i8 %c, 0
  br i1 %last, label %end, label %letters
end:
  %to = getelementptr i64, ptr %out, i64 %x
  store i64 %j, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
