; An automaton goes from state to state by the letters of each work-item's string, up to the one that accepts it. A state of
; 8 bits comes from a small table, whose loads the next work-item's hide.
; RUN: vectorize %s --group 64 --target znver4 --plan
; PASS: one_lane
; CHECK: ; lanes 1,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.table = getelementptr i8, ptr %arguments, i64 8
  %slot.table = load ptr, ptr %at.table
  %table = load ptr, ptr %slot.table
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [64 x i8], ptr %a, i64 %x
  br label %letters
letters:
  %j = phi i64 [ 0, %entry ], [ %j.next, %on ]
  %state = phi i64 [ 0, %entry ], [ %wide, %on ]
  %at = getelementptr i8, ptr %row, i64 %j
  %c = load i8, ptr %at
  %last = icmp eq i8 %c, 0
  br i1 %last, label %end, label %on
on:
  %letter = zext i8 %c to i64
  %from = getelementptr [256 x i8], ptr %table, i64 %state, i64 %letter
  %next = load i8, ptr %from
  %wide = zext i8 %next to i64
  %j.next = add i64 %j, 1
  %accepts = icmp eq i8 %next, 31
  br i1 %accepts, label %end, label %letters
end:
  %found = phi i64 [ -1, %letters ], [ %j, %on ]
  %to = getelementptr i64, ptr %out, i64 %x
  store i64 %found, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
