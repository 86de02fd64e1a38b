; t[l] = a[max(x - 1, 0)], and t[l + 32] likewise for the first two; then a barrier, and sums of t. Where
; t[l] is, and whether l < 2, has nothing to do with the index: they go before the question, so that the
; loads before the barrier are there twice though what follows it reads t[l].
; RUN: vectorize %s --kernel halo --group 32 --target skylake-avx512 --after straight_indices
; RUN: vectorize %s --kernel halo --group 32 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel bent --group 32 --target skylake-avx512 --after straight_indices | FileCheck %s --check-prefix=BENT
; PASS: straight_indices
; CHECK: %place = getelementptr float, ptr %tile, i64 %l
; CHECK: %few = icmp ult i64 %l, 2
; CHECK: call i1 @zlg.all_lanes
; CHECK-NOT: phi ptr
; PLAN: load float, {{.*}}: vector
; PLAN: load float, {{.*}}: gather
; BENT-NOT: @zlg.all_lanes
define void @halo(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul nuw nsw i64 %g, 32
  %x = add nuw nsw i64 %first, %l
  %before = add nsw i64 %x, -1
  %clamped = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr float, ptr %a, i64 %clamped
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %l
  store float %value, ptr %place
  %few = icmp ult i64 %l, 2
  br i1 %few, label %more, label %wait
more:
  %from.2 = getelementptr float, ptr %from, i64 32
  %value.2 = load float, ptr %from.2
  %place.2 = getelementptr float, ptr %place, i64 32
  store float %value.2, ptr %place.2
  br label %wait
wait:
  call void @zlg.barrier()
  %here = load float, ptr %place
  %next = getelementptr float, ptr %place, i64 2
  %there = load float, ptr %next
  %sum = fadd float %here, %there
  %to = getelementptr float, ptr %b, i64 %x
  store float %sum, ptr %to
  ret void
}
; What follows the barrier needs the index itself: it is there once.
define void @bent(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul nuw nsw i64 %g, 32
  %x = add nuw nsw i64 %first, %l
  %before = add nsw i64 %x, -1
  %clamped = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr float, ptr %a, i64 %clamped
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %l
  store float %value, ptr %place
  %few = icmp ult i64 %l, 2
  br i1 %few, label %more, label %wait
more:
  %place.2 = getelementptr float, ptr %place, i64 32
  store float 1.0, ptr %place.2
  br label %wait
wait:
  call void @zlg.barrier()
  %here = load float, ptr %place
  %to = getelementptr float, ptr %b, i64 %clamped
  store float %here, ptr %to
  ret void
}
declare void @zlg.barrier()
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
