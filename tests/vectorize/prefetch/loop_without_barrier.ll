; In loops without barriers the processor guesses itself what is loaded next.
; RUN: vectorize %s --group 16 --after prefetch
; CHECK: %value = load float
; CHECK-NOT: llvm.prefetch
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %first = mul i64 %i, 1000
  %at = add i64 %first, %local
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store volatile float %value, ptr %place
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
