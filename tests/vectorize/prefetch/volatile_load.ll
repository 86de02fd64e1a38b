; A volatile load is no prefetch: it may be of what another work-group writes.
; RUN: vectorize %s --group 16 --after prefetch
; CHECK: load volatile float
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
  %value = load volatile float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
