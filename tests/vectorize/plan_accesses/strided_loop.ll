; Lanes leave the loop at different times, but those that are in it are in the same round: their
; accesses are vectors. What leaves the loop differs by lane.
; RUN: vectorize %s --group 64 --passes -full_rounds --plan
; CHECK: %k: linear, stride 1
; CHECK: %left: varying
; CHECK: %value = load float, {{.*}}: vector, masked
; CHECK: store float %value, {{.*}}: vector, masked
; CHECK: store i64 %left, {{.*}}: vector
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %loop, label %exit
loop:
  %k = phi i64 [ %x, %0 ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %k
  store float %value, ptr %to
  %next = add i64 %k, 64
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %left = phi i64 [ 7, %0 ], [ %next, %loop ]
  %at.left = getelementptr i64, ptr %a, i64 %x
  store i64 %left, ptr %at.left
  ret void
}
declare i64 @zlg.local_id.0()
