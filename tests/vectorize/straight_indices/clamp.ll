; Neighbours that end at the edges: strips in which none does load vectors, and all others gather.
; Where an unsigned difference ends at 0, and where a select turns back, likewise.
; RUN: vectorize %s --kernel clamped --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel clamped --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel clamped --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --kernel ended --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel turned --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: straight_indices
; CHECK: %[[BEGINS:.*]] = icmp sge i64
; CHECK: %[[FIRST:.*]] = freeze i1 %[[BEGINS]]
; CHECK: %[[ENDS:.*]] = icmp sle i64
; CHECK: %[[SECOND:.*]] = freeze i1 %[[ENDS]]
; CHECK: %[[BOTH:.*]] = and i1 %[[FIRST]], %[[SECOND]]
; CHECK: %[[ALL:.*]] = call i1 @zlg.all_lanes(i1 %[[BOTH]])
; CHECK-NEXT: br i1 %[[ALL]], label %{{[^,]*}}, label
; PLAN-DAG: %got = load float, ptr %from, align 4: gather
; PLAN-DAG: = load float, ptr %{{v[0-9]+}}, align 4: vector
; REMARK: remark: where no row of indices ends, 2 accesses are of vectors [straight_indices]
define void @clamped(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %before = sub i64 %x, 1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr float, ptr %a, i64 %left
  %got = load float, ptr %from
  %after = add i64 %x, 1
  %right = call i64 @llvm.smin.i64(i64 %after, i64 %n)
  %other = getelementptr float, ptr %a, i64 %right
  %more = load float, ptr %other
  %sum = fadd float %got, %more
  %to = getelementptr float, ptr %tile, i64 %l
  store float %sum, ptr %to
  ret void
}
define void @ended(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %left = call i64 @llvm.usub.sat.i64(i64 %x, i64 3)
  %from = getelementptr float, ptr %a, i64 %left
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @turned(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %is.in = icmp slt i64 %x, %n
  %back = sub i64 %n, %x
  %index = select i1 %is.in, i64 %x, i64 %back
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
