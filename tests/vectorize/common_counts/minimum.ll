; The last part ends where the array does: lanes are asked whether all parts are as long, and a copy
; of the loop is for when they are. There an index of 32 bits goes on from round to round.
; PASS: common_counts
; RUN: vectorize %s --group 64 --target avx2 --after common_counts
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=SAID
; CHECK: icmp slt i32
; CHECK: icmp sle i32
; CHECK: call i1 @zlg.all_lanes(
; CHECK: phi i64
; CHECK: phi i32 [ 0,
; CHECK: getelementptr inbounds float, ptr %a, i64 %{{.*}}
; SAID: all lanes make as many rounds of the loop nearly always, and leave it together
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
  %n = load i32, ptr %c
  %first = mul i32 %g, %m
  %last = add i32 %first, %m
  %to = call i32 @llvm.smin.i32(i32 %last, i32 %n)
  %any = icmp sgt i32 %m, 0
  br i1 %any, label %loop, label %end
loop:
  %k = phi i32 [ %first, %0 ], [ %next, %loop ]
  %wide = sext i32 %k to i64
  %place = getelementptr inbounds float, ptr %a, i64 %wide
  %value = load float, ptr %place
  %more = fadd float %value, 1.0
  store float %more, ptr %place
  %next = add i32 %k, 1
  %goes.on = icmp slt i32 %next, %to
  br i1 %goes.on, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.smin.i32(i32, i32)
