; Two barriers in a loop: a strip goes on behind the one that it came to.
; RUN: vectorize %s --group 40 --lanes 1 --after barrier_lowering
; CHECK: again:
; CHECK: switch i64 %{{.*}}, label %latch [
; CHECK-NEXT: i64 1, label %[[ONE:resume[0-9]*]]
; CHECK-NEXT: i64 2, label %[[TWO:resume[0-9]*]]
; CHECK: {{^}}[[ONE]]:
; CHECK: {{^}}[[TWO]]:
; CHECK-NOT: call void @zlg.barrier
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @zlg.barrier()
  store volatile float 1.0, ptr %place
  call void @zlg.barrier()
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
