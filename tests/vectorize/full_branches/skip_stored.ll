; What is behind a store is not asked for: going back, it would be stored again. One block that is
; skipped before it is too little.
; RUN: vectorize %s --group 64 --target znver5 --after full_branches
; CHECK-NOT: @zlg.all_lanes
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.w = getelementptr i8, ptr %arguments, i64 16
  %slot.w = load ptr, ptr %at.w
  %w = load i64, ptr %slot.w
  %group = call i64 @zlg.group_id.0()
  %first = shl i64 %group, 6
  %local = call i64 @zlg.local_id.0()
  %x = add i64 %first, %local
  %inside = icmp slt i64 %x, %w
  br i1 %inside, label %begin, label %exit
begin:
  %own.at = getelementptr float, ptr %a, i64 %x
  %own = load float, ptr %own.at
  %has.left = icmp sgt i64 %x, 0
  br i1 %has.left, label %left, label %middle
left:
  %left.x = add i64 %x, -1
  %left.at = getelementptr float, ptr %a, i64 %left.x
  %left.value = load float, ptr %left.at
  %with.left = fsub float %left.value, %own
  br label %middle
middle:
  %sum = phi float [ 0.0, %begin ], [ %with.left, %left ]
  store float %sum, ptr %own.at
  %last = add i64 %w, -1
  %has.right = icmp slt i64 %x, %last
  br i1 %has.right, label %right, label %end
right:
  %right.x = add i64 %x, 1
  %right.at = getelementptr float, ptr %a, i64 %right.x
  %right.value = load float, ptr %right.at
  %with.right = fadd float %sum, %right.value
  br label %end
end:
  %all = phi float [ %sum, %middle ], [ %with.right, %right ]
  %to = getelementptr float, ptr %c, i64 %x
  store float %all, ptr %to
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
