; As many rounds as a number has bits: most have nearly all of them, so lanes hardly wait for one another.
; How often a number is taken away from another nobody knows.
; RUN: vectorize %s --kernel bits --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel steps --group 64 --target znver4 --plan | FileCheck %s --check-prefix=ALONE
; PASS: one_lane
; CHECK: lanes 16
; ALONE: lanes 1,
define void @bits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %first = load i32, ptr %at
  br label %loop
loop:
  %k = phi i32 [ %first, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %low = and i32 %k, 255
  %index = zext i32 %low to i64
  %from = getelementptr i32, ptr %a, i64 %index
  %value = load i32, ptr %from
  %index.2 = zext i32 %value to i64
  %from.2 = getelementptr i32, ptr %a, i64 %index.2
  %value.2 = load i32, ptr %from.2
  %index.3 = zext i32 %value.2 to i64
  %from.3 = getelementptr i32, ptr %a, i64 %index.3
  %value.3 = load i32, ptr %from.3
  %index.4 = zext i32 %value.3 to i64
  %from.4 = getelementptr i32, ptr %a, i64 %index.4
  %value.4 = load i32, ptr %from.4
  %index.5 = zext i32 %value.4 to i64
  %from.5 = getelementptr i32, ptr %a, i64 %index.5
  %value.5 = load i32, ptr %from.5
  %index.6 = zext i32 %value.5 to i64
  %from.6 = getelementptr i32, ptr %a, i64 %index.6
  %value.6 = load i32, ptr %from.6
  %index.7 = zext i32 %value.6 to i64
  %from.7 = getelementptr i32, ptr %a, i64 %index.7
  %value.7 = load i32, ptr %from.7
  %more = add i32 %sum, %value.7
  %next = lshr i32 %k, 1
  %done = icmp ult i32 %k, 2
  br i1 %done, label %end, label %loop
end:
  store i32 %more, ptr %at
  ret void
}
define void @steps(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %first = load i32, ptr %at
  br label %loop
loop:
  %k = phi i32 [ %first, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %low = and i32 %k, 255
  %index = zext i32 %low to i64
  %from = getelementptr i32, ptr %a, i64 %index
  %value = load i32, ptr %from
  %index.2 = zext i32 %value to i64
  %from.2 = getelementptr i32, ptr %a, i64 %index.2
  %value.2 = load i32, ptr %from.2
  %index.3 = zext i32 %value.2 to i64
  %from.3 = getelementptr i32, ptr %a, i64 %index.3
  %value.3 = load i32, ptr %from.3
  %index.4 = zext i32 %value.3 to i64
  %from.4 = getelementptr i32, ptr %a, i64 %index.4
  %value.4 = load i32, ptr %from.4
  %index.5 = zext i32 %value.4 to i64
  %from.5 = getelementptr i32, ptr %a, i64 %index.5
  %value.5 = load i32, ptr %from.5
  %index.6 = zext i32 %value.5 to i64
  %from.6 = getelementptr i32, ptr %a, i64 %index.6
  %value.6 = load i32, ptr %from.6
  %index.7 = zext i32 %value.6 to i64
  %from.7 = getelementptr i32, ptr %a, i64 %index.7
  %value.7 = load i32, ptr %from.7
  %more = add i32 %sum, %value.7
  %next = sub i32 %k, %n
  %done = icmp ult i32 %k, 2
  br i1 %done, label %end, label %loop
end:
  store i32 %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
