; A comparison of strings that is written out, as LLVM does it for short ones, in a loop over a text: hardly any lane comes to
; the third letter, so what that gathers counts little, and lanes stay.
; RUN: vectorize %s --group 64 --target znver5 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [1024 x i8], ptr %a, i64 %x
  br label %places
places:
  %p = phi i64 [ 0, %entry ], [ %p.next, %place ]
  %count = phi i32 [ 0, %entry ], [ %count.next, %place ]
  %at.0 = getelementptr i8, ptr %row, i64 %p
  %c.0 = load i8, ptr %at.0
  %d.0 = load i8, ptr %b
  %is.0 = icmp eq i8 %c.0, %d.0
  br i1 %is.0, label %letter.1, label %place
letter.1:
  %at.1 = getelementptr i8, ptr %at.0, i64 1
  %c.1 = load i8, ptr %at.1
  %theirs.1 = getelementptr i8, ptr %b, i64 1
  %d.1 = load i8, ptr %theirs.1
  %is.1 = icmp eq i8 %c.1, %d.1
  br i1 %is.1, label %letter.2, label %place
letter.2:
  %at.2 = getelementptr i8, ptr %at.0, i64 2
  %c.2 = load i8, ptr %at.2
  %theirs.2 = getelementptr i8, ptr %b, i64 2
  %d.2 = load i8, ptr %theirs.2
  %is.2 = icmp eq i8 %c.2, %d.2
  br i1 %is.2, label %letter.3, label %place
letter.3:
  %at.3 = getelementptr i8, ptr %at.0, i64 3
  %c.3 = load i8, ptr %at.3
  %theirs.3 = getelementptr i8, ptr %b, i64 3
  %d.3 = load i8, ptr %theirs.3
  %is.3 = icmp eq i8 %c.3, %d.3
  br i1 %is.3, label %letter.4, label %place
letter.4:
  %at.4 = getelementptr i8, ptr %at.0, i64 4
  %c.4 = load i8, ptr %at.4
  %theirs.4 = getelementptr i8, ptr %b, i64 4
  %d.4 = load i8, ptr %theirs.4
  %is.4 = icmp eq i8 %c.4, %d.4
  br i1 %is.4, label %letter.5, label %place
letter.5:
  %at.5 = getelementptr i8, ptr %at.0, i64 5
  %c.5 = load i8, ptr %at.5
  %theirs.5 = getelementptr i8, ptr %b, i64 5
  %d.5 = load i8, ptr %theirs.5
  %is.5 = icmp eq i8 %c.5, %d.5
  br i1 %is.5, label %letter.6, label %place
letter.6:
  %at.6 = getelementptr i8, ptr %at.0, i64 6
  %c.6 = load i8, ptr %at.6
  %theirs.6 = getelementptr i8, ptr %b, i64 6
  %d.6 = load i8, ptr %theirs.6
  %is.6 = icmp eq i8 %c.6, %d.6
  br i1 %is.6, label %letter.7, label %place
letter.7:
  %at.7 = getelementptr i8, ptr %at.0, i64 7
  %c.7 = load i8, ptr %at.7
  %theirs.7 = getelementptr i8, ptr %b, i64 7
  %d.7 = load i8, ptr %theirs.7
  %is.7 = icmp eq i8 %c.7, %d.7
  br i1 %is.7, label %letter.8, label %place
letter.8:
  %at.8 = getelementptr i8, ptr %at.0, i64 8
  %c.8 = load i8, ptr %at.8
  %theirs.8 = getelementptr i8, ptr %b, i64 8
  %d.8 = load i8, ptr %theirs.8
  %is.8 = icmp eq i8 %c.8, %d.8
  %one = zext i1 %is.8 to i32
  br label %place
place:
  %add = phi i32 [ 0, %places ], [ 0, %letter.1 ], [ 0, %letter.2 ], [ 0, %letter.3 ], [ 0, %letter.4 ], [ 0, %letter.5 ], [ 0, %letter.6 ], [ 0, %letter.7 ], [ %one, %letter.8 ]
  %count.next = add i32 %count, %add
  %skip = getelementptr [256 x i8], ptr %b, i64 1
  %letter = zext i8 %c.0 to i64
  %from = getelementptr i8, ptr %skip, i64 %letter
  %step = load i8, ptr %from
  %far = zext i8 %step to i64
  %p.far = add i64 %p, %far
  %p.next = add i64 %p.far, 1
  %last = icmp ugt i64 %p.next, 1000
  br i1 %last, label %end, label %places
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %count.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
