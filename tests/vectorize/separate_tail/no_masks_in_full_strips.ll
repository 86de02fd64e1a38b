; Only the last strip, 36 of 64 work-items, has masks. 8 lanes, numbers of 2 bytes.
; RUN: vectorize %s --group 100 --lanes 8 --after vectorize
; PASS: separate_tail
; CHECK: define internal void @zlg.tail(
; CHECK: llvm.masked.load.v8i16
; CHECK: define internal void @zlg.strip(
; CHECK-NOT: llvm.masked
; CHECK: load <8 x i16>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i16, ptr %out, i64 %x
  %value = load i16, ptr %at
  %more = add i16 %value, 1
  store i16 %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
