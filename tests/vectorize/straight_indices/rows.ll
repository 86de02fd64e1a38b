; An index that is taken apart: strips that lie in one row divide once for each SIMD group, and ask
; once for quotient and remainder. No row has a length below 1. Bits likewise: what the first lane
; has, and as much more as the index grows.
; RUN: vectorize %s --kernel rows --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel rows --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel bits --group 64 --target avx2 --after straight_indices | FileCheck %s --check-prefix=BITS
; RUN: vectorize %s --kernel bits --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: straight_indices
; CHECK: %[[LONG:.*]] = icmp sgt i32 %n, 0
; CHECK: %[[LENGTH:.*]] = select i1 %[[LONG]], i32 %n, i32 1
; CHECK: %[[FIRST:.*]] = call i32 @zlg.first_lane.i32(i32 %i)
; CHECK: %[[ROW:.*]] = sdiv i32 %[[FIRST]], %[[LENGTH]]
; CHECK: %[[BEGIN:.*]] = mul i32 %[[ROW]], %[[LENGTH]]
; CHECK: %[[X:.*]] = sub i32 %i, %[[BEGIN]]
; CHECK: icmp sge i32 %i, 0
; CHECK: icmp ult i32 %[[X]], %[[LENGTH]]
; CHECK: call i1 @zlg.all_lanes(
; CHECK-NOT: call i1 @zlg.all_lanes(
; CHECK: sext i32 %[[ROW]] to i64
; BITS: %[[FIRST:.*]] = call i64 @zlg.first_lane.i64(i64 %x)
; BITS: %[[N:.*]] = call i64 @zlg.first_lane.i64(i64 %n)
; BITS: %[[TURNED:.*]] = xor i64 %[[FIRST]], %[[N]]
; BITS: %[[STEP:.*]] = sub i64 %x, %[[FIRST]]
; BITS: %[[STRAIGHT:.*]] = add i64 %[[TURNED]], %[[STEP]]
; BITS: %[[BENT:.*]] = xor i64 %x, %n
; BITS: icmp eq i64 %[[BENT]], %[[STRAIGHT]]
; PLAN-DAG: %got = load float, ptr %from, align 4: gather
; PLAN-DAG: = load float, ptr %{{v[0-9]+}}, align 4: vector
define void @rows(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %sum = add i64 %base, %l
  %i = trunc i64 %sum to i32
  %row = sdiv i32 %i, %n
  %x = srem i32 %i, %n
  %wide.row = sext i32 %row to i64
  %of.row = getelementptr float, ptr %a, i64 %wide.row
  %bias = load float, ptr %of.row
  %wide.x = sext i32 %x to i64
  %from = getelementptr float, ptr %a, i64 %wide.x
  %got = load float, ptr %from
  %both = fadd float %bias, %got
  %to = getelementptr float, ptr %tile, i64 %l
  store float %both, ptr %to
  ret void
}
define void @bits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %partner = xor i64 %x, %n
  %from = getelementptr float, ptr %a, i64 %partner
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
