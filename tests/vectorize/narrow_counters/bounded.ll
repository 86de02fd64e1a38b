; A counter that goes on while the next number is below one of 32 bits: it never has more, and the
; next one has no more without a sign. A bound below zero ends the loop as it did.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after narrow_counters
; PASS: narrow_counters
; CHECK: loop:
; CHECK: [[I:%.*]] = phi i32
; CHECK: zext i32 [[I]] to i64
; CHECK: [[NEXT:%.*]] = add i32 [[I]], 128
; CHECK: [[POSITIVE:%.*]] = icmp sgt i32 %n, 0
; CHECK: [[MOST:%.*]] = select i1 [[POSITIVE]], i32 %n, i32 0
; CHECK: icmp ult i32 [[NEXT]], [[MOST]]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %wide = sext i32 %n to i64
  %begins = icmp slt i64 %l, %wide
  br i1 %begins, label %loop, label %end
loop:
  %i = phi i64 [ %l, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %twice = fmul float %got, 2.0
  %to = getelementptr float, ptr %b, i64 %i
  store float %twice, ptr %to
  %next = add nuw nsw i64 %i, 128
  %on = icmp slt i64 %next, %wide
  br i1 %on, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
