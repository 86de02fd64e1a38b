; A load behind the barrier is not the one before it: another work-item has stored there.
; RUN: vectorize %s --group 64 --after simplify
; CHECK: %before = load float
; CHECK: call void @zlg.barrier()
; CHECK-NEXT: %behind = load float
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  %before = load float, ptr %place
  call void @zlg.barrier()
  %behind = load float, ptr %place
  %sum = fadd float %before, %behind
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier() convergent nounwind
