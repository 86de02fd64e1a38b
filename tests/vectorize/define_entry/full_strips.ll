; 64 work-items in strips of 32: one function, called for each of them.
; RUN: vectorize %s --group 64 --lanes 8 --after define_entry
; CHECK: define void @zlg_entry(ptr
; CHECK: call void @zlg.strip(
; CHECK-NEXT: %[[NEXT:.*]] = add i64
; CHECK-NEXT: icmp ult i64 %[[NEXT]], 2
; CHECK-NOT: call void @zlg.
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
