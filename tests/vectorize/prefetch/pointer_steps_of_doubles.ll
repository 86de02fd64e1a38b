; A pointer that moves by a row of doubles in each round.
; RUN: vectorize %s --group 16 --passes -common_offsets --after prefetch
; PASS: prefetch
; CHECK: [[NEXT:%.*]] = getelementptr {{.*}}, ptr %row, i64 {{[18]}}000
; CHECK: getelementptr double, ptr [[NEXT]], i64 %local
; CHECK: call void @llvm.prefetch
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %row = phi ptr [ %a, %0 ], [ %row.next, %loop ]
  %from = getelementptr double, ptr %row, i64 %local
  %value = load double, ptr %from
  %row.next = getelementptr double, ptr %row, i64 1000
  %place = getelementptr double, ptr %tile, i64 %local
  store double %value, ptr %place
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
