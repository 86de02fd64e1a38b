; As often as one number is taken away from another the last lane may go on for long: Euclid's algorithm.
; RUN: vectorize %s --kernel k --group 64 --target znver5 --after last_lanes
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after last_lanes
; PASS: last_lanes
; CHECK: zlg.last_lanes
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %i = add i64 %base, %l
  %at.x = getelementptr i32, ptr %a, i64 %i
  %first.x = load i32, ptr %at.x
  %at.y = getelementptr i32, ptr %b, i64 %i
  %first.y = load i32, ptr %at.y
  %to = getelementptr i32, ptr %o, i64 %i
  br label %loop
loop:
  %x = phi i32 [ %first.x, %entry ], [ %x.next, %loop ]
  %y = phi i32 [ %first.y, %entry ], [ %y.next, %loop ]
  %is.more = icmp ugt i32 %x, %y
  %from.x = select i1 %is.more, i32 %y, i32 0
  %from.y = select i1 %is.more, i32 0, i32 %x
  %x.next = sub i32 %x, %from.x
  %y.next = sub i32 %y, %from.y
  %same = icmp eq i32 %x.next, %y.next
  br i1 %same, label %exit, label %loop
exit:
  store i32 %x.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
