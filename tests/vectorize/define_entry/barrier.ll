; A function that takes its strips through barriers itself is called once for a work-group.
; RUN: vectorize %s --group 40 --lanes 1 --after define_entry
; CHECK: define void @zlg_entry(ptr
; CHECK: call void @zlg.strip(
; CHECK-NEXT: %[[NEXT:.*]] = add i64
; CHECK-NEXT: icmp ult i64 %[[NEXT]], 1
; CHECK-NOT: call void @zlg.
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  store float 1.0, ptr %place
  call void @zlg.barrier()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
