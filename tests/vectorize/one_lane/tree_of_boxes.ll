; What is computed at each node would pay for lanes that walk together. But the level of a stack, which rises on one way
; through the loop and falls on another, says that each walks a tree of its own: some lanes see its root only.
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
  store i32 0, ptr %stack
  br label %loop
loop:
  %top = phi i64 [ 1, %0 ], [ %new, %next ]
  %hits = phi i32 [ 0, %0 ], [ %more, %next ]
  %last = add i64 %top, -1
  %at = getelementptr i32, ptr %stack, i64 %last
  %node = load i32, ptr %at
  %wide = zext i32 %node to i64
  %at.low = getelementptr [4 x float], ptr %a, i64 %wide
  %at.high = getelementptr [4 x float], ptr %a, i64 %wide, i64 1
  %at.slope = getelementptr [4 x float], ptr %a, i64 %wide, i64 2
  %low = load float, ptr %at.low
  %high = load float, ptr %at.high
  %slope = load float, ptr %at.slope
  %b1 = fsub float %low, %key
  %b2 = fmul float %b1, %slope
  %b3 = fsub float %high, %key
  %b4 = fmul float %b3, %slope
  %b5 = fadd float %b2, %b4
  %b6 = fmul float %b5, %b4
  %b7 = fadd float %b6, %b2
  %b8 = fmul float %b7, %b5
  %b9 = fadd float %b8, %b6
  %b10 = fmul float %b9, %b7
  %b11 = fadd float %b10, %b8
  %b12 = fmul float %b11, %b9
  %b13 = fmul float %b12, %b10
  %b14 = fadd float %b13, %b11
  %b15 = fmul float %b14, %b12
  %b16 = fadd float %b15, %b13
  %b17 = fmul float %b16, %b14
  %b18 = fadd float %b17, %b15
  %in = fcmp oge float %b18, %b2
  br i1 %in, label %inner, label %next
inner:
  %leaf = icmp ugt i32 %node, 511
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
