; Each work-item looks for two letters in a row, or for the end of its string. LLVM makes a tree of comparisons of what asks
; for several letters: on which side of one a letter is, the processor guesses, as well as that it is none of those.
; RUN: vectorize %s --group 64 --target znver4 --plan
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
  %j = phi i32 [ 0, %entry ], [ %j.next, %other ]
  %wide = zext i32 %j to i64
  %at = getelementptr i8, ptr %row, i64 %wide
  %c = load i8, ptr %at
  %below = icmp slt i8 %c, 97
  br i1 %below, label %low, label %high
low:
  %last = icmp eq i8 %c, 0
  br i1 %last, label %end, label %other
high:
  %is = icmp eq i8 %c, 97
  br i1 %is, label %second, label %other
second:
  %next = add i32 %j, 1
  %wide.next = zext i32 %next to i64
  %at.next = getelementptr i8, ptr %row, i64 %wide.next
  %d = load i8, ptr %at.next
  %both = icmp eq i8 %d, 98
  br i1 %both, label %end, label %other
other:
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j, 60
  br i1 %more, label %letters, label %end
end:
  %found = phi i32 [ -1, %low ], [ %j, %second ], [ -1, %other ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %found, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
