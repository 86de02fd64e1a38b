; The ways that end a kernel meet in one place.
; RUN: vectorize %s --group 64 --after normalise
; CHECK-COUNT-1: ret void
; CHECK-NOT: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %odd = trunc i32 %value to i1
  br i1 %odd, label %one, label %other
one:
  store volatile i32 1, ptr %at
  ret void
other:
  call void @zlg.barrier()
  store volatile i32 2, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
