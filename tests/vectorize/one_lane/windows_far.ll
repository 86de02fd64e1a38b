; Windows that begin 128 elements apart are rows of their own, which compete for the cache: work-items
; walk them one by one.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target znver5 --plan
; PASS: one_lane
; CHECK: ; lanes 1,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %narrow = trunc i64 %x to i32
  %twice = shl i32 %narrow, 7
  %before = add i32 %twice, -1
  %first = call i32 @llvm.smax.i32(i32 %before, i32 0)
  %behind = add i32 %twice, 128
  %last = call i32 @llvm.smin.i32(i32 %behind, i32 %n)
  %any = icmp sgt i32 %last, %first
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ %first, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %wide = sext i32 %i to i64
  %from = getelementptr float, ptr %in, i64 %wide
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add nsw i32 %i, 1
  %done = icmp eq i32 %next, %last
  br i1 %done, label %end, label %loop
end:
  %result = phi float [ 0.0, %0 ], [ %more, %loop ]
  %to = getelementptr float, ptr %out, i64 %x
  store float %result, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
