; Each lane walks a part of its own, from g * m to (g + 1) * m: all make m rounds. A branch says that
; there is one, so 64 bits may count what has 32.
; PASS: common_counts
; RUN: vectorize %s --group 64 --target avx2 --after common_counts
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=SAID
; CHECK: zext i32 {{.*}} to i64
; CHECK-NOT: zlg.all_lanes
; CHECK: phi i64 [ 0, {{.*}} ], [ [[COUNT:%[^ ]*]], {{.*}} ]
; CHECK: icmp eq i64 [[COUNT]],
; SAID: all lanes make as many rounds of the loop, and leave it together
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
  %first = mul i32 %g, %m
  %other = add i32 %g, 1
  %last = mul i32 %m, %other
  %any = icmp slt i32 %first, %last
  br i1 %any, label %before, label %end
before:
  %from = sext i32 %first to i64
  %to = sext i32 %last to i64
  br label %loop
loop:
  %k = phi i64 [ %from, %before ], [ %next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %more, %loop ]
  %place = getelementptr inbounds float, ptr %a, i64 %k
  %value = load float, ptr %place
  %more = fadd float %sum, %value
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %to
  br i1 %done, label %end, label %loop
end:
  %all = phi float [ 0.0, %0 ], [ %more, %loop ]
  %own = getelementptr inbounds float, ptr %c, i64 %x
  store float %all, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
