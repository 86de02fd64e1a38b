; Each lane has an array of 5 KiB of its own, at indices that it loads: two SIMD groups are more than twice
; what the first-level cache holds; of arrays of 512 bytes four are not.
; RUN: vectorize %s --kernel long --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel short --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=SHORT
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1,
; SHORT: ; lanes 16, coarsening 4,
define void @long(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [1280 x i32], align 4
  %at.number = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at.number
  %index = and i32 %number, 1023
  %wide = zext i32 %index to i64
  %at = getelementptr i32, ptr %array, i64 %wide
  store i32 %number, ptr %at
  %high = lshr i32 %number, 20
  %other = and i32 %high, 1023
  %other.wide = zext i32 %other to i64
  %at.other = getelementptr i32, ptr %array, i64 %other.wide
  %value = load i32, ptr %at.other
  store i32 %value, ptr %at.number
  ret void
}
define void @short(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [128 x i32], align 4
  %at.number = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at.number
  %index = and i32 %number, 127
  %wide = zext i32 %index to i64
  %at = getelementptr i32, ptr %array, i64 %wide
  store i32 %number, ptr %at
  %high = lshr i32 %number, 20
  %other = and i32 %high, 127
  %other.wide = zext i32 %other to i64
  %at.other = getelementptr i32, ptr %array, i64 %other.wide
  %value = load i32, ptr %at.other
  store i32 %value, ptr %at.number
  ret void
}
declare i64 @zlg.local_id.0()
