; 128 work-items are two full strips: no tail.
; RUN: vectorize %s --group 128 --after vectorize
; CHECK-NOT: @zlg.tail
; CHECK: define internal void @zlg.strip(
; CHECK-NOT: @zlg.tail
; CHECK-NOT: llvm.masked
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %out, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
