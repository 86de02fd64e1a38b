; A number sinks in a heap of each lane's own: its place doubles from round to round, so whoever goes down makes about as
; many rounds as the others. These are no searches, of which one lane takes much longer, and lanes stay.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; lanes {{8|16}},
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %g = call i64 @zlg.group_id.0()
  %x = call i64 @zlg.local_id.0()
  %first = shl i64 %g, 6
  %id = or i64 %first, %x
  %row = shl i64 %id, 6
  %heap = getelementptr i32, ptr %a, i64 %row
  br label %rounds
rounds:
  %n = phi i32 [ 64, %0 ], [ %fewer, %done ]
  %fewer = add i32 %n, -1
  br label %loop
loop:
  %i = phi i32 [ 0, %rounds ], [ %c, %swap ]
  %twice = shl i32 %i, 1
  %left = or i32 %twice, 1
  %is = icmp slt i32 %left, %fewer
  br i1 %is, label %children, label %done
children:
  %right = add i32 %twice, 2
  %left.64 = sext i32 %left to i64
  %right.64 = sext i32 %right to i64
  %at.left = getelementptr i32, ptr %heap, i64 %left.64
  %at.right = getelementptr i32, ptr %heap, i64 %right.64
  %l = load i32, ptr %at.left
  %r = load i32, ptr %at.right
  %greater = icmp sgt i32 %r, %l
  %c = select i1 %greater, i32 %right, i32 %left
  %i.64 = sext i32 %i to i64
  %c.64 = sext i32 %c to i64
  %at.i = getelementptr i32, ptr %heap, i64 %i.64
  %at.c = getelementptr i32, ptr %heap, i64 %c.64
  %own = load i32, ptr %at.i
  %child = load i32, ptr %at.c
  %sinks = icmp slt i32 %own, %child
  br i1 %sinks, label %swap, label %done
swap:
  store i32 %child, ptr %at.i
  store i32 %own, ptr %at.c
  br label %loop
done:
  %again = icmp sgt i32 %fewer, 1
  br i1 %again, label %rounds, label %end
end:
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.0()
