; Cells around that of a work-item, cut off at the edge: nearly all lanes take as many of them, whichever these are. They
; wait for one another in what is in a cell.
; RUN: vectorize %s --group 64 --target sapphirerapids --remarks
; CHECK-NOT: [one_lane]
; CHECK: 16 lanes: registers have 512 bits
; CHECK-NOT: [one_lane]
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.first = load ptr, ptr %arguments
  %first = load ptr, ptr %slot.first
  %at.value = getelementptr i8, ptr %arguments, i64 8
  %slot.value = load ptr, ptr %at.value
  %value = load ptr, ptr %slot.value
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.cell = getelementptr i8, ptr %arguments, i64 24
  %slot.cell = load ptr, ptr %at.cell
  %cell = load ptr, ptr %slot.cell
  %i = call i64 @zlg.local_id.0()
  %own = getelementptr inbounds i32, ptr %cell, i64 %i
  %c = load i32, ptr %own
  %far = getelementptr inbounds i32, ptr %own, i64 1024
  %other = load i32, ptr %far
  %c.before = add i32 %c, -1
  %begin = call i32 @llvm.smax.i32(i32 %c.before, i32 0)
  %behind = add i32 %c, 2
  %end = call i32 @llvm.smin.i32(i32 %behind, i32 16)
  %any = icmp slt i32 %begin, %end
  br i1 %any, label %row, label %done
row:
  %y = phi i32 [ %begin, %entry ], [ %y.next, %row.done ]
  %sum.row = phi i32 [ 0, %entry ], [ %sum.out, %row.done ]
  %y.wide = sext i32 %y to i64
  %from = getelementptr inbounds i32, ptr %first, i64 %y.wide
  %e.first = load i32, ptr %from
  %to = getelementptr inbounds i32, ptr %from, i64 1
  %e.end = load i32, ptr %to
  %some = icmp slt i32 %e.first, %e.end
  br i1 %some, label %element, label %row.done
element:
  %e = phi i32 [ %e.first, %row ], [ %e.next, %element ]
  %sum = phi i32 [ %sum.row, %row ], [ %sum.next, %element ]
  %e.wide = sext i32 %e to i64
  %at = getelementptr inbounds i32, ptr %value, i64 %e.wide
  %x = load i32, ptr %at
  %d = sub i32 %x, %c
  %sum.next = add i32 %sum, %d
  %e.next = add nsw i32 %e, 1
  %more = icmp slt i32 %e.next, %e.end
  br i1 %more, label %element, label %row.done
row.done:
  %sum.out = phi i32 [ %sum.row, %row ], [ %sum.next, %element ]
  %y.next = add nsw i32 %y, 1
  %next = icmp slt i32 %y.next, %end
  br i1 %next, label %row, label %done
done:
  %result = phi i32 [ 0, %entry ], [ %sum.out, %row.done ]
  %place = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %result, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
