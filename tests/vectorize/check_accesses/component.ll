; Of a vector of which one component is written nothing else is told: not what is read and written
; back, and not what is read for nothing.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: call void @zlg.check.begin()
; CHECK: %rest = load i32, ptr %b
; CHECK-NEXT: store i32 %rest, ptr %b
; CHECK-NEXT: load i32, ptr %b
; CHECK-NEXT: call void @zlg.check.access(ptr %at, i64 4, ptr @zlg.place)
; CHECK-NEXT: store i32 1, ptr %at
; CHECK: call void @zlg.check.access(ptr %b, i64 4, ptr @zlg.place.1)
; CHECK-NEXT: %kept = load i32, ptr %b
; CHECK: call void @zlg.barrier()
; CHECK: call void @zlg.check.access(ptr %b, i64 4, ptr @zlg.place.2)
; CHECK-NEXT: store i32 %kept, ptr %b
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr [4 x i32], ptr %a, i64 %x
  %b = getelementptr i8, ptr %at, i64 4
  %rest = load i32, ptr %b
  store i32 %rest, ptr %b
  %unused = load i32, ptr %b
  store i32 1, ptr %at
  %kept = load i32, ptr %b
  call void @zlg.barrier()
  store i32 %kept, ptr %b
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
