; Neighbours that end at the edges of a short tile, one of which is in each strip: where lanes go on,
; a vector, and one place for the others. In a long tile most strips have no edge.
; RUN: vectorize %s --group 32 --target sapphirerapids --after choose_loaded
; RUN: vectorize %s --group 32 --target sapphirerapids --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 256 --target sapphirerapids --after choose_loaded | FileCheck %s --check-prefix=LONG
; PASS: choose_loaded
; CHECK: %[[GOES:.*]] = icmp sle i64 %after, %last
; CHECK: br i1 %[[GOES]], label
; CHECK: phi float
; PLAN-NOT: : gather
; LONG-NOT: icmp sle
; LONG: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %last = sub i64 %n, %g
  %from = getelementptr float, ptr %a, i64 %l
  %value = load float, ptr %from
  %own = getelementptr float, ptr %tile, i64 %l
  store float %value, ptr %own
  call void @zlg.barrier()
  %after = add i64 %l, 1
  %at = call i64 @llvm.smin.i64(i64 %after, i64 %last)
  %place = getelementptr float, ptr %tile, i64 %at
  %next = load float, ptr %place
  store float %next, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
declare i64 @llvm.smin.i64(i64, i64)
