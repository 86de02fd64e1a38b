; Rounds that all lanes make load and store whole vectors; the rest of the loop has masks.
; RUN: vectorize %s --group 64 --plan
; PASS: full_rounds
; CHECK: load float, {{.*}}: vector{{$}}
; CHECK: store float {{.*}}: vector{{$}}
; CHECK: load float, {{.*}}: vector, masked
; CHECK: store float {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %loop, label %exit
loop:
  %k = phi i64 [ %x, %0 ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %twice = fadd float %value, %value
  store float %twice, ptr %from
  %next = add i64 %k, 64
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
