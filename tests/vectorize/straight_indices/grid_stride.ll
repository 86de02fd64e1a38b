; In a loop in which work-items go on by the whole launch, most strips are far from the ends in each
; round.
; RUN: vectorize %s --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: straight_indices full_rounds
; CHECK: phi i64 [ %x, %full ]
; CHECK-NEXT: %[[STRAIGHT:.*]] = add i64 %{{.*}}, -3
; CHECK: icmp sge i64 %[[STRAIGHT]], 0
; CHECK: getelementptr float, ptr %a, i64 %[[STRAIGHT]]
; PLAN-DAG: %got = load float, ptr %from, align 4: gather
; PLAN-DAG: = load float, ptr %{{v[0-9]+}}, align 4: vector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %next, %loop ]
  %before = sub i64 %i, 3
  %clamped = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr float, ptr %a, i64 %clamped
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %i
  store float %got, ptr %to
  %next = add i64 %i, 4096
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
