; Of a condition that both holds in the round and for the lane, the part that stays the same goes
; before both loops, and the other one stays.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after guarded_loops
; PASS: guarded_loops
; CHECK: %[[ASKED:.*]] = freeze i1 %inside
; CHECK-NEXT: br i1 %[[ASKED]]
; CHECK-NOT: %inside
; CHECK: %near = icmp ult i64 %at
; CHECK-NOT: select i1 %near, i1 %inside
; CHECK-NOT: %inside
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i32 %value, 3
  br label %rows
rows:
  %row = phi i64 [ 0, %entry ], [ %row.next, %rows.latch ]
  %sum.0 = phi i32 [ 0, %entry ], [ %sum.2, %rows.latch ]
  br label %loop
loop:
  %k = phi i64 [ 0, %rows ], [ %next, %latch ]
  %sum = phi i32 [ %sum.0, %rows ], [ %so.far, %latch ]
  %at.row = mul i64 %row, %n
  %at.k = add i64 %at.row, %k
  %at = add i64 %x, %at.k
  %near = icmp ult i64 %at, 5000
  %both = select i1 %near, i1 %inside, i1 false
  br i1 %both, label %work, label %latch
work:
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %rows.latch, label %loop
rows.latch:
  %sum.2 = phi i32 [ %so.far, %latch ]
  %row.next = add i64 %row, 1
  %rows.done = icmp eq i64 %row.next, %n
  br i1 %rows.done, label %end, label %rows
end:
  %sum.3 = phi i32 [ %sum.2, %rows.latch ]
  store i32 %sum.3, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
