; What is loaded says who goes on: each round would wait for the one before.
; RUN: vectorize %s --group 64 --target znver5 --after vectorize
; CHECK: @llvm.masked.load.v16f32.p0(
; CHECK-NOT: select i1 %any
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %group = call i64 @zlg.group_id.0()
  %first = shl i64 %group, 6
  %local = call i64 @zlg.local_id.0()
  %i = add i64 %first, %local
  br label %loop
loop:
  %k = phi i64 [ %i, %0 ], [ %next, %more ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %next = add i64 %k, -1
  %larger = fcmp ogt float %value, 0.5
  br i1 %larger, label %exit, label %more
more:
  %above = icmp sgt i64 %k, 0
  br i1 %above, label %loop, label %exit
exit:
  %to = getelementptr i64, ptr %c, i64 %i
  store i64 %k, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
