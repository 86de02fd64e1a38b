; Lanes leave the loop around at different times: the one in it is under their mask, and goes on
; under that of those whose guard holds. So do both loops of a window.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after guarded_loops
; PASS: guarded_loops
; CHECK: {{^}}grow:
; CHECK: %inside = icmp
; CHECK-NEXT: br i1 %inside
; CHECK-NOT: %inside
; CHECK: ret void
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
  br label %grow
grow:
  %r = phi i64 [ 1, %entry ], [ %r.next, %grown ]
  %inside = icmp ugt i64 %x, %r
  br label %rows
rows:
  %row = phi i64 [ 0, %grow ], [ %row.next, %rows.latch ]
  %sum.0 = phi i32 [ 0, %grow ], [ %sum.2, %rows.latch ]
  br label %loop
loop:
  %k = phi i64 [ 0, %rows ], [ %next, %latch ]
  %sum = phi i32 [ %sum.0, %rows ], [ %so.far, %latch ]
  br i1 %inside, label %work, label %latch
work:
  %at.row = mul i64 %row, %n
  %at.k = add i64 %at.row, %k
  %at = add i64 %x, %at.k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %r
  br i1 %done, label %rows.latch, label %loop
rows.latch:
  %sum.2 = phi i32 [ %so.far, %latch ]
  %row.next = add i64 %row, 1
  %rows.done = icmp eq i64 %row.next, %r
  br i1 %rows.done, label %grown, label %rows
grown:
  %sum.3 = phi i32 [ %sum.2, %rows.latch ]
  %r.next = add i64 %r, 1
  %enough = icmp sgt i32 %sum.3, 900
  br i1 %enough, label %end, label %grow
end:
  %sum.4 = phi i32 [ %sum.3, %grown ]
  store i32 %sum.4, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
