; A buffer that may be missing, and an argument instead: one branch for all lanes, and behind it a
; vector. Elements behind a chosen pointer are chosen likewise.
; RUN: vectorize %s --kernel k --group 16 --target sse2 --after choose_loaded
; RUN: vectorize %s --kernel k --group 16 --target sse2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: choose_loaded
; CHECK: br i1 %missing
; CHECK: load float, ptr %slot.v
; CHECK: load float, ptr %at
; PLAN-NOT: : gather
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.v = getelementptr i8, ptr %arguments, i64 16
  %slot.v = load ptr, ptr %at.v, !dereferenceable !0
  %l = call i64 @zlg.local_id.0()
  %missing = icmp eq ptr %b, null
  %at = getelementptr float, ptr %b, i64 %l
  %from = select i1 %missing, ptr %slot.v, ptr %at
  %value = load float, ptr %from
  %to = getelementptr float, ptr %a, i64 %l
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{i64 4}
