; A counter that some lanes do not advance in a round: it differs by lane from there on.
; RUN: vectorize %s --group 64 --passes -last_lanes --plan
; CHECK: %k: varying
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %k = phi i64 [ %x, %0 ], [ %next, %join ]
  %from = getelementptr i32, ptr %a, i64 %k
  %value = load i32, ptr %from
  %odd = trunc i32 %value to i1
  br i1 %odd, label %advance, label %join
advance:
  %more = add i64 %k, 64
  store i32 0, ptr %from
  br label %join
join:
  %next = phi i64 [ %k, %loop ], [ %more, %advance ]
  store i32 5, ptr %from
  %goes.on = icmp ult i64 %next, 1000
  br i1 %goes.on, label %loop, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
