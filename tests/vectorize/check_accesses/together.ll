; Before an operation that all lanes have to come to, and a sub-group barrier of the source: not
; before one that asks for none.
; RUN: vectorize %s --group 16 --told-sync --after check_accesses
; CHECK: call void @zlg.check.begin()
; CHECK: call void @zlg.check.together(ptr @zlg.place)
; CHECK-NEXT: %all = call i32 @zlg.sub_group.reduce_add.i32
; CHECK-NEXT: %some = call i32 @zlg.sub_group.reduce_add.i32
; CHECK-NEXT: call void @zlg.check.together(ptr @zlg.place.1)
; CHECK-NEXT: call void @zlg.sub_group_barrier()
; CHECK-NOT: zlg.check
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %lane = trunc i64 %x to i32
  %all = call i32 @zlg.sub_group.reduce_add.i32(i32 %lane), !zlg.together !0
  %some = call i32 @zlg.sub_group.reduce_add.i32(i32 %all)
  call void @zlg.sub_group_barrier(), !zlg.together !0
  call void @zlg.sub_group_barrier()
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 %some, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @zlg.sub_group.reduce_add.i32(i32)
declare void @zlg.sub_group_barrier()
!0 = !{}
