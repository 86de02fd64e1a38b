; A loop in one that lanes leave at different times, too: lanes wait for the longest of each turn. And a merge, where what is
; loaded is compared only: that leads to the next place or stays, and no link leads anywhere.
; RUN: vectorize %s --kernel inner --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel merge --group 64 --target skylake-avx512 --after last_lanes
; PASS: last_lanes
; CHECK: define void @
; CHECK: call i1 @zlg.last_lanes(i1 true)
; CHECK: call {{.*}} @zlg.one_lane.1000(
define void @inner(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %outer
outer:
  %k = phi i64 [ %x, %entry ], [ %k.next, %done ]
  br label %loop
loop:
  %j = phi i64 [ %k, %outer ], [ %j.next, %loop ]
  %j.next = add nsw i64 %j, 1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  %more = icmp sgt i32 %v, %limit
  br i1 %more, label %loop, label %done
done:
  %last = phi i64 [ %j.next, %loop ]
  %k.next = add nsw i64 %last, 1
  %again.at = getelementptr i32, ptr %a, i64 %k.next
  %again.v = load i32, ptr %again.at
  %again = icmp slt i32 %again.v, 77
  br i1 %again, label %outer, label %exit
exit:
  store i32 %again.v, ptr %to
  ret void
}
define void @merge(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  %half = sdiv i64 %x, 2
  br label %loop
loop:
  %i = phi i64 [ %x, %entry ], [ %i.next, %walk ]
  %j = phi i64 [ %half, %entry ], [ %j.next, %walk ]
  %n = phi i32 [ 0, %entry ], [ %n.next, %walk ]
  %i.at = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %i.at
  %j.at = getelementptr i32, ptr %a, i64 %j
  %w = load i32, ptr %j.at
  %ends = icmp sgt i32 %v, %limit
  br i1 %ends, label %exit, label %walk
walk:
  %not.more = icmp sle i32 %v, %w
  %not.less = icmp sge i32 %v, %w
  %both = icmp eq i32 %v, %w
  %one = zext i1 %both to i32
  %n.next = add i32 %n, %one
  %i.step = zext i1 %not.more to i64
  %j.step = zext i1 %not.less to i64
  %i.next = add nsw i64 %i, %i.step
  %j.next = add nsw i64 %j, %j.step
  br label %loop
exit:
  %found = phi i32 [ %n, %loop ]
  store i32 %found, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
