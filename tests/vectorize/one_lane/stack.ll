; Work-items that walk a tree, each with a stack of its own, leave the loop at different times: they run one by one.
; RUN: vectorize %s --group 64 --target avx2 --plan
; PASS: one_lane
; CHECK: ; lanes 1, coarsening 1,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %stack = alloca [24 x i32], align 4
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.x = getelementptr float, ptr %a, i64 %x
  %key = load float, ptr %at.x
  store i32 1, ptr %stack
  br label %loop
loop:
  %top = phi i64 [ 1, %0 ], [ %new, %next ]
  %hits = phi i32 [ 0, %0 ], [ %more, %next ]
  %last = add i64 %top, -1
  %at = getelementptr i32, ptr %stack, i64 %last
  %node = load i32, ptr %at
  %wide = zext i32 %node to i64
  %at.node = getelementptr [2 x float], ptr %a, i64 %wide
  %bound = load float, ptr %at.node
  %in = fcmp oge float %key, %bound
  br i1 %in, label %inner, label %next
inner:
  %leaf = icmp ugt i32 %node, 1023
  br i1 %leaf, label %hit, label %push
hit:
  %one.more = add i32 %hits, 1
  br label %next
push:
  %left = shl i32 %node, 1
  %right = or i32 %left, 1
  store i32 %left, ptr %at
  %at.top = getelementptr i32, ptr %stack, i64 %top
  store i32 %right, ptr %at.top
  %higher = add i64 %top, 1
  br label %next
next:
  %new = phi i64 [ %last, %loop ], [ %last, %hit ], [ %higher, %push ]
  %more = phi i32 [ %hits, %loop ], [ %one.more, %hit ], [ %hits, %push ]
  %empty = icmp eq i64 %new, 0
  br i1 %empty, label %end, label %loop
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
