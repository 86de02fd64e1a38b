; Strips that wait for one another are one function: it masks what is absent.
; RUN: vectorize %s --group 100 --target neon --after vectorize
; CHECK-NOT: @zlg.tail
; CHECK: define internal void @zlg.strip(
; CHECK-NOT: @zlg.tail
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %out, i64 %x
  store float 1.0, ptr %at
  call void @zlg.barrier()
  store float 2.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
