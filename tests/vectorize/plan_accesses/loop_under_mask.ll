; A loop that some lanes skip: its counter is the same for all others.
; RUN: vectorize %s --group 64 --plan
; CHECK: %j: uniform
; CHECK: %factor = load float, {{.*}}: scalar
; CHECK: %value = load float, {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %column = getelementptr float, ptr %a, i64 %x
  %there = icmp ult i64 %x, 40
  br i1 %there, label %loop, label %exit
loop:
  %j = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %at.factor = getelementptr float, ptr %b, i64 %j
  %factor = load float, ptr %at.factor
  %row = mul i64 %j, %n
  %from = getelementptr float, ptr %column, i64 %row
  %value = load float, ptr %from
  %product = fmul float %factor, %value
  %more = fadd float %sum, %product
  %next = add i64 %j, 1
  %goes.on = icmp ult i64 %next, %n
  br i1 %goes.on, label %loop, label %done
done:
  store float %more, ptr %column
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
