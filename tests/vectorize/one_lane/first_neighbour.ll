; Each work-item goes along its row of a sparse matrix up to the first neighbour that has more than it has: a search, which
; most leave soon. `enough` counts neighbours up to a number. What is added up there is no index, so it goes along no row.
; RUN: vectorize %s --kernel first --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel enough --group 64 --target znver4 --plan
; PASS: one_lane
; CHECK: ; lanes 1,
define void @first(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.rows = load ptr, ptr %arguments
  %rows = load ptr, ptr %slot.rows
  %at.columns = getelementptr i8, ptr %arguments, i64 8
  %slot.columns = load ptr, ptr %at.columns
  %columns = load ptr, ptr %slot.columns
  %at.has = getelementptr i8, ptr %arguments, i64 16
  %slot.has = load ptr, ptr %at.has
  %has = load ptr, ptr %slot.has
  %at.out = getelementptr i8, ptr %arguments, i64 24
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.mine = getelementptr float, ptr %has, i64 %x
  %mine = load float, ptr %at.mine
  %at.first = getelementptr i32, ptr %rows, i64 %x
  %first = load i32, ptr %at.first
  %next = add i64 %x, 1
  %at.last = getelementptr i32, ptr %rows, i64 %next
  %last = load i32, ptr %at.last
  %any = icmp slt i32 %first, %last
  br i1 %any, label %begin, label %end
begin:
  %from = sext i32 %first to i64
  %to = sext i32 %last to i64
  br label %neighbours
neighbours:
  %k = phi i64 [ %from, %begin ], [ %k.next, %neighbours ]
  %at.column = getelementptr i32, ptr %columns, i64 %k
  %column = load i32, ptr %at.column
  %wide = sext i32 %column to i64
  %at.theirs = getelementptr float, ptr %has, i64 %wide
  %theirs = load float, ptr %at.theirs
  %less = fcmp ule float %theirs, %mine
  %k.next = add nsw i64 %k, 1
  %more = icmp slt i64 %k.next, %to
  %on = and i1 %less, %more
  br i1 %on, label %neighbours, label %found
found:
  %is = zext i1 %less to i8
  br label %end
end:
  %result = phi i8 [ 1, %entry ], [ %is, %found ]
  %at = getelementptr i8, ptr %out, i64 %x
  store i8 %result, ptr %at
  ret void
}
define void @enough(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.rows = load ptr, ptr %arguments
  %rows = load ptr, ptr %slot.rows
  %at.columns = getelementptr i8, ptr %arguments, i64 8
  %slot.columns = load ptr, ptr %at.columns
  %columns = load ptr, ptr %slot.columns
  %at.has = getelementptr i8, ptr %arguments, i64 16
  %slot.has = load ptr, ptr %at.has
  %has = load ptr, ptr %slot.has
  %at.out = getelementptr i8, ptr %arguments, i64 24
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.mine = getelementptr i32, ptr %has, i64 %x
  %mine = load i32, ptr %at.mine
  %alive = icmp eq i32 %mine, 0
  br i1 %alive, label %end, label %there
there:
  %at.first = getelementptr i32, ptr %rows, i64 %x
  %first = load i32, ptr %at.first
  %next = add i64 %x, 1
  %at.last = getelementptr i32, ptr %rows, i64 %next
  %last = load i32, ptr %at.last
  %any = icmp slt i32 %first, %last
  br i1 %any, label %begin, label %found
begin:
  %from = sext i32 %first to i64
  %to = sext i32 %last to i64
  br label %neighbours
neighbours:
  %k = phi i64 [ %from, %begin ], [ %k.next, %neighbours ]
  %sum = phi i32 [ 0, %begin ], [ %sum.next, %neighbours ]
  %at.column = getelementptr i32, ptr %columns, i64 %k
  %column = load i32, ptr %at.column
  %wide = sext i32 %column to i64
  %at.theirs = getelementptr i32, ptr %has, i64 %wide
  %theirs = load i32, ptr %at.theirs
  %sum.next = add i32 %sum, %theirs
  %less = icmp slt i32 %sum.next, 4
  %k.next = add nsw i64 %k, 1
  %more = icmp slt i64 %k.next, %to
  %on = and i1 %less, %more
  br i1 %on, label %neighbours, label %found
found:
  %count = phi i32 [ 0, %there ], [ %sum.next, %neighbours ]
  %is = icmp sgt i32 %count, 3
  %result = zext i1 %is to i32
  %at = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %at
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
