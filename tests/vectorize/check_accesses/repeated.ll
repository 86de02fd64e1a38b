; What is read is put back to where it was, twice: neither store is told, nor the load. A value that
; is stored again with no wait between is told once; behind a barrier again.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: %rest = load i32, ptr %b
; CHECK-NEXT: call void @zlg.check.access(ptr %at, i64 4, ptr @zlg.place)
; CHECK-NEXT: store i32 7, ptr %at
; CHECK-NEXT: store i32 %rest, ptr %b
; CHECK-NEXT: store i32 7, ptr %at
; CHECK-NEXT: store i32 %rest, ptr %b
; CHECK: call void @zlg.barrier()
; CHECK: call void @zlg.check.access(ptr %at, i64 4, ptr @zlg.place.1)
; CHECK-NEXT: store i32 7, ptr %at
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr [4 x i32], ptr %a, i64 %x
  %b = getelementptr i8, ptr %at, i64 4
  %rest = load i32, ptr %b
  store i32 7, ptr %at
  store i32 %rest, ptr %b
  store i32 7, ptr %at
  store i32 %rest, ptr %b
  call void @zlg.barrier()
  store i32 7, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
