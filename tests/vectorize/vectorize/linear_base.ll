; Lanes gather from bases of their own that are a step apart: an array of each, or a row. The steps
; are part of the offsets, so that one gather has a scalar base and indices of 32 bits.
; RUN: vectorize %s --kernel array --group 64 --lanes 16 --target skylake-avx512 --asm | FileCheck %s --check-prefix=ARRAY
; RUN: vectorize %s --kernel row --group 64 --lanes 16 --target skylake-avx512 --asm | FileCheck %s --check-prefix=ROW
; RUN: vectorize %s --kernel loaded --group 64 --lanes 16 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=LOADED
; ARRAY: vpgatherdd (%{{r[a-z0-9]+}},%zmm
; ARRAY-NOT: vpgatherqd
define void @array(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %v = alloca [8 x i32]
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %at
  %low = and i32 %x, 7
  %i = zext i32 %low to i64
  %first = getelementptr [8 x i32], ptr %v, i64 0, i64 %i
  store i32 %x, ptr %first
  %shifted = lshr i32 %x, 3
  %next = and i32 %shifted, 7
  %j = zext i32 %next to i64
  %second = getelementptr [8 x i32], ptr %v, i64 0, i64 %j
  %found = load i32, ptr %second
  store i32 %found, ptr %at
  ret void
}
; ROW: vpgatherdd (%{{r[a-z0-9]+}},%zmm
; ROW-NOT: vpgatherqd
define void @row(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %at
  %row = getelementptr [64 x i32], ptr %a, i64 %l
  %low = and i32 %x, 63
  %i = zext i32 %low to i64
  %place = getelementptr i32, ptr %row, i64 %i
  %found = load i32, ptr %place
  store i32 %found, ptr %at
  ret void
}
; Nothing is known of pointers that are loaded.
; LOADED: getelementptr {{.*}}, <16 x ptr> %
define void @loaded(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr ptr, ptr %a, i64 %l
  %row = load ptr, ptr %at
  %low = and i64 %l, 5
  %place = getelementptr i64, ptr %row, i64 %low
  %found = load i64, ptr %place
  %there = getelementptr i64, ptr %a, i64 %l
  store i64 %found, ptr %there
  ret void
}
declare i64 @zlg.local_id.0()
