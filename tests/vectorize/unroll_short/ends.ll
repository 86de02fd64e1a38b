; A sort by exchanges of neighbours: the inner loop ends where a second counter of the outer one is,
; which indexes nothing.
; RUN: vectorize %s --group 64 --target znver5 --after unroll_short
; PASS: unroll_short
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %v = alloca [12 x i32]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %row = mul i64 %i, 64
  %at = add i64 %row, %x
  %from = getelementptr i32, ptr %a, i64 %at
  %value = load i32, ptr %from
  %place = getelementptr [12 x i32], ptr %v, i64 0, i64 %i
  store i32 %value, ptr %place
  %i.next = add nuw nsw i64 %i, 1
  %filled = icmp eq i64 %i.next, 12
  br i1 %filled, label %outer.begin, label %fill
outer.begin:
  br label %outer
outer:
  %last = phi i64 [ 11, %outer.begin ], [ %last.next, %outer.end ]
  %round = phi i32 [ 0, %outer.begin ], [ %round.next, %outer.end ]
  br label %inner
inner:
  %p = phi i64 [ 0, %outer ], [ %p.next, %inner.end ]
  %p.next = add nuw nsw i64 %p, 1
  %p.at = getelementptr [12 x i32], ptr %v, i64 0, i64 %p
  %q.at = getelementptr [12 x i32], ptr %v, i64 0, i64 %p.next
  %of.p = load i32, ptr %p.at
  %of.q = load i32, ptr %q.at
  %more = icmp sgt i32 %of.p, %of.q
  br i1 %more, label %exchange, label %inner.end
exchange:
  store i32 %of.q, ptr %p.at
  store i32 %of.p, ptr %q.at
  br label %inner.end
inner.end:
  %inner.done = icmp eq i64 %p.next, %last
  br i1 %inner.done, label %outer.end, label %inner
outer.end:
  %round.next = add nuw nsw i32 %round, 1
  %last.next = add nsw i64 %last, -1
  %outer.done = icmp eq i32 %round.next, 11
  br i1 %outer.done, label %exit, label %outer
exit:
  %kept.at = getelementptr [12 x i32], ptr %v, i64 0, i64 5
  %kept = load i32, ptr %kept.at
  %to = getelementptr i32, ptr %a, i64 %x
  store i32 %kept, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
