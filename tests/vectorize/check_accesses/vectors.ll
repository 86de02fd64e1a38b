; Components of a vector that are read, or written, one behind the other are one access, unless
; something else is accessed between.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: call void @zlg.check.access(ptr %at, i64 12, ptr @zlg.place)
; CHECK-NEXT: %x0 = load i32, ptr %at
; CHECK-NOT: zlg.check.access
; CHECK: %x2 = load i32
; CHECK: call void @zlg.check.access(ptr %at, i64 8, ptr @zlg.place.1)
; CHECK-NEXT: store i32 %x1, ptr %at
; CHECK-NEXT: store i32 %x2, ptr %at.y
; CHECK-NEXT: call void @zlg.barrier()
; CHECK: call void @zlg.check.access(ptr %at.z, i64 4, ptr @zlg.place.2)
; CHECK-NEXT: store i32 %x0, ptr %at.z
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr [4 x i32], ptr %a, i64 %x
  %x0 = load i32, ptr %at
  %at.y = getelementptr i8, ptr %at, i64 4
  %x1 = load i32, ptr %at.y
  %at.z = getelementptr i8, ptr %at, i64 8
  %x2 = load i32, ptr %at.z
  store i32 %x1, ptr %at
  store i32 %x2, ptr %at.y
  call void @zlg.barrier()
  store i32 %x0, ptr %at.z
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
