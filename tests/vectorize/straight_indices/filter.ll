; A filter along a row that ends at both edges: in each round two comparisons are less than even a
; fast gather.
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; PASS: straight_indices
; CHECK: remark: where no row of indices ends, 1 accesses are of vectors [straight_indices]
; PLAN-DAG: = load float, ptr %{{.*}}, align 4: gather
; PLAN-DAG: = load float, ptr %{{.*}}, align 4: vector
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.weights = getelementptr i8, ptr %arguments, i64 16
  %slot.weights = load ptr, ptr %at.weights
  %weights = load ptr, ptr %slot.weights
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  br label %loop
loop:
  %j = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %place = add i64 %x, %j
  %least = call i64 @llvm.smax.i64(i64 %place, i64 0)
  %index = call i64 @llvm.smin.i64(i64 %least, i64 %n)
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %at.weight = getelementptr float, ptr %weights, i64 %j
  %weight = load float, ptr %at.weight
  %product = fmul float %got, %weight
  %more = fadd float %sum, %product
  %next = add nsw i64 %j, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %tile, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
