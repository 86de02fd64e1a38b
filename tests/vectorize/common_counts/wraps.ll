; In as many bits as the ends have it does not matter what wraps around, nor whether a branch says
; that there is a round; the step may be any that is the same for all. What is in the way is a sum.
; PASS: common_counts
; RUN: vectorize %s --group 64 --target avx2 --after common_counts
; CHECK-NOT: zlg.all_lanes
; CHECK: phi i32 [ 0, {{.*}} ], [ [[COUNT:%[^ ]*]], {{.*}} ]
; CHECK: [[COUNT]] = add i32 {{.*}}, %m
; CHECK: icmp eq i32 [[COUNT]],
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.m = getelementptr i8, ptr %arguments, i64 16
  %slot.m = load ptr, ptr %at.m
  %m = load i32, ptr %slot.m
  %x = call i64 @zlg.local_id.0()
  %g = trunc i64 %x to i32
  %row = shl i32 %g, 10
  %first = add i32 %row, %m
  %next.lane = add i32 %g, 2
  %last = shl i32 %next.lane, 10
  br label %loop
loop:
  %k = phi i32 [ %first, %0 ], [ %next, %loop ]
  %wide = zext i32 %k to i64
  %place = getelementptr inbounds i32, ptr %a, i64 %wide
  store i32 %k, ptr %place
  %next = add i32 %k, %m
  %done = icmp eq i32 %next, %last
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
