; How many lanes a SIMD group has, and how many groups a tile, is chosen later: the area is large
; enough for 64 lanes, and for as many SIMD groups as work-items.
; RUN: vectorize %s --kernel lane --group 128 --lanes 32 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=LANE
; RUN: vectorize %s --kernel lane --group 128 --lanes 8 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=LANE
; RUN: vectorize %s --kernel group --group 128 --lanes 8 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=GROUP
; PASS: private_sums
; LANE: each thread does it in memory of its own, 256 elements, {{.*}} [private_sums]
; GROUP: each thread does it in memory of its own, 128 elements, {{.*}} [private_sums]
define void @lane(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot = load ptr, ptr %arguments
  %out = load ptr, ptr %slot
  %lane = call i32 @zlg.lane()
  %wide = zext i32 %lane to i64
  %index = mul i64 %wide, 4
  %place = getelementptr i32, ptr %out, i64 %index
  %old = atomicrmw add ptr %place, i32 1 monotonic
  ret void
}
define void @group(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot = load ptr, ptr %arguments
  %out = load ptr, ptr %slot
  %group = call i32 @zlg.sub_group()
  %index = zext i32 %group to i64
  %place = getelementptr i32, ptr %out, i64 %index
  %old = atomicrmw add ptr %place, i32 1 monotonic
  ret void
}
declare i32 @zlg.lane()
declare i32 @zlg.sub_group()
