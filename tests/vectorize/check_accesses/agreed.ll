; What all work-items have to agree on is told before the operation, from a freeze that nobody uses.
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --told-sync --after check_accesses
; CHECK: call void @zlg.check.agreed(i64 %wide, ptr @zlg.place)
; CHECK: %[[BITS:.*]] = ptrtoint ptr %a to i64
; CHECK-NEXT: call void @zlg.check.agreed(i64 %[[BITS]], ptr @zlg.place.1)
; CHECK-NOT: call void @zlg.check.agreed
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %wide = call i64 @zlg.local_id.0()
  %number = freeze i64 %wide, !zlg.agreed !0
  %pointer = freeze ptr %a, !zlg.agreed !1
  %other = freeze i64 %wide
  %at = getelementptr i64, ptr %a, i64 %other
  store i64 1, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{i64 2}
!1 = !{i64 5}
