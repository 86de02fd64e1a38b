; A store to a buffer and to tile_static memory, a load of it, and a wait between.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: call void @zlg.check.begin()
; CHECK: call void @zlg.check.access(ptr %at, i64 4, ptr @zlg.place)
; CHECK-NEXT: store i32 1, ptr %at
; CHECK: call void @zlg.check.access(ptr %place, i64 4, ptr @zlg.place.1)
; CHECK-NEXT: store i32 2, ptr %place
; CHECK: call void @zlg.barrier()
; CHECK-NEXT: call void @zlg.check.wait(i64 3)
; CHECK: call void @zlg.check.access(ptr %other, i64 4, ptr @zlg.place.2)
; CHECK-NEXT: load i32, ptr %other
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 1, ptr %at
  %place = getelementptr [16 x i32], ptr %tile, i64 0, i64 %x
  store i32 2, ptr %place
  call void @zlg.barrier()
  %mirror = sub i64 15, %x
  %other = getelementptr [16 x i32], ptr %tile, i64 0, i64 %mirror
  %value = load i32, ptr %other
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
!zlg.tile_static.k = !{!0}
!0 = !{!"values", i64 0, i64 64, i64 16}
