; Fences are told with what they do: 1 orders a sub-group, 2 acquires, 4 releases, 8 reads and 16
; writes by an atomic operation. What is atomic in a thread's own memory is for its sub-group alone.
; A relaxed operation orders nothing. An operation is told of before it is done: another tile that sees
; its value finds all that was released.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: call void @zlg.check.fence(i64 31)
; CHECK-NEXT: {{.*}}atomicrmw add ptr %a, i32 1 acq_rel
; CHECK: call void @zlg.check.fence(i64 24)
; CHECK-NEXT: {{.*}}atomicrmw add ptr %a, i32 1 monotonic
; CHECK: call void @zlg.check.fence(i64 11)
; CHECK-NEXT: {{.*}}load atomic i32, ptr %a acquire
; CHECK: call void @zlg.check.fence(i64 21)
; CHECK-NEXT: store atomic i32 1, ptr %a release
; CHECK: fence seq_cst
; CHECK-NEXT: call void @zlg.check.fence(i64 7)
; CHECK: call void @zlg.check.fence(i64 1)
; CHECK-NEXT: {{.*}}atomicrmw add ptr %tile, i32 1 syncscope("singlethread") seq_cst
; CHECK: store i32 1, ptr %tile, {{.*}}!zlg.async
; CHECK-NEXT: call void @zlg.check.fence(i64 0)
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %1 = atomicrmw add ptr %a, i32 1 acq_rel
  %2 = atomicrmw add ptr %a, i32 1 monotonic
  %3 = load atomic i32, ptr %a acquire, align 4
  store atomic i32 1, ptr %a release, align 4
  fence seq_cst
  %4 = atomicrmw add ptr %tile, i32 1 syncscope("singlethread") seq_cst
  store i32 1, ptr %tile, !zlg.async !1
  ret void
}
!zlg.tile_static.k = !{!0}
!0 = !{!"value", i64 0, i64 4}
!1 = !{}
