; Where the next round loads is in memory: nothing is known of it before.
; RUN: vectorize %s --group 16 --after prefetch
; RUN: vectorize %s --group 16 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: prefetch
; CHECK: %index = load i64
; CHECK-NEXT: getelementptr
; CHECK: %value = load float
; CHECK-NOT: llvm.prefetch
; REMARK: no prefetch: where the next round loads takes more than a few additions
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %first = mul i64 %i, 1000
  %at = add i64 %first, %local
  %place.index = getelementptr i64, ptr %tile, i64 %at
  %index = load i64, ptr %place.index
  %from = getelementptr float, ptr %a, i64 %index
  %value = load float, ptr %from
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
