; In a loop: what the copy adds up goes on in the next round, whichever way that takes, and leaves
; the loop. Code behind the loop is there once.
; RUN: vectorize %s --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: straight_indices
; CHECK: phi float [ 0.000000e+00,
; CHECK: call i1 @zlg.all_lanes(
; CHECK-NOT: call i1 @zlg.all_lanes(
; CHECK: store float
; CHECK-NOT: store float
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
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %so.far = phi float [ 0.0, %0 ], [ %added, %loop ]
  %at = add i64 %x, %k
  %clamped = call i64 @llvm.smin.i64(i64 %at, i64 %n)
  %from = getelementptr float, ptr %a, i64 %clamped
  %got = load float, ptr %from
  %added = fadd float %so.far, %got
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr float, ptr %tile, i64 %x
  store float %added, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smin.i64(i64, i64)
