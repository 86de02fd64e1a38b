; Rows of a sparse matrix are as long as they are. And where rounds are counted in 64 bits from what
; has 32 and wraps around, nobody asks in a loop of which a copy would be too long. Nor where ends
; that have signs are compared without them: from -5 to 3 is one round.
; RUN: vectorize %s --group 64 --target avx2 --kernel rows --remarks
; RUN: vectorize %s --group 64 --target avx2 --kernel outer --remarks
; RUN: vectorize %s --group 64 --target avx2 --kernel signs --remarks
; CHECK-NOT: all lanes make as many rounds
; CHECK: {{[0-9]+}} lanes
; CHECK-NOT: all lanes make as many rounds
define void @rows(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
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
  %slot.first = getelementptr inbounds i64, ptr %c, i64 %x
  %from = load i64, ptr %slot.first
  %slot.last = getelementptr inbounds i64, ptr %slot.first, i64 1
  %to = load i64, ptr %slot.last
  br label %loop
loop:
  %k = phi i64 [ %from, %0 ], [ %next, %loop ]
  %place = getelementptr inbounds float, ptr %a, i64 %k
  %value = load float, ptr %place
  %more = fadd float %value, 1.0
  store float %more, ptr %place
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %to
  br i1 %done, label %end, label %loop
end:
  ret void
}
define void @outer(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
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
  %last = add i32 %first, %m
  %from = sext i32 %first to i64
  %to = sext i32 %last to i64
  br label %loop
loop:
  %k = phi i64 [ %from, %0 ], [ %next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %j.next, %inner ]
  %at = add i64 %k, %j
  %place = getelementptr inbounds float, ptr %a, i64 %at
  %value = load float, ptr %place
  %more = fadd float %value, 1.0
  store float %more, ptr %place
  %j.next = add i64 %j, 1
  %j.done = icmp eq i64 %j.next, 100
  br i1 %j.done, label %latch, label %inner
latch:
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %to
  br i1 %done, label %end, label %loop
end:
  ret void
}
define void @signs(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.m = getelementptr i8, ptr %arguments, i64 16
  %slot.m = load ptr, ptr %at.m
  %m = load i32, ptr %slot.m
  %x = call i64 @zlg.local_id.0()
  %g = trunc i64 %x to i32
  %first = mul i32 %g, %m
  %last = add i32 %first, %m
  %from = sext i32 %first to i64
  %to = sext i32 %last to i64
  br label %loop
loop:
  %k = phi i64 [ %from, %0 ], [ %next, %loop ]
  %place = getelementptr inbounds float, ptr %a, i64 %k
  %value = load float, ptr %place
  %more = fadd float %value, 1.0
  store float %more, ptr %place
  %next = add i64 %k, 1
  %goes.on = icmp ult i64 %next, %to
  br i1 %goes.on, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
