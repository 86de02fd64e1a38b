; The thread writes down which work-group comes next: a trap in one tells which it was.
; RUN: vectorize %s --group 16 --lanes 16 --after define_entry
; CHECK: define void @zlg_entry(ptr
; CHECK: call void @zlg.strip(
; CHECK: store volatile i64
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
