; Words of 32 bits are loaded and stored, and what is computed of them has 64.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after long_lanes
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after long_lanes | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: long_lanes
; CHECK: ; lanes 8,
; AVX2: ; lanes 4,
; TOLD: remark: 8 lanes: most of what is computed for what is stored are numbers of 64 bits [long_lanes]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %word = load i32, ptr %at
  %long = zext i32 %word to i64
  %v.0 = call i64 @step(i64 %long)
  %v.1 = call i64 @step(i64 %v.0)
  %v.2 = call i64 @step(i64 %v.1)
  %v.3 = call i64 @step(i64 %v.2)
  %v.4 = call i64 @step(i64 %v.3)
  %v.5 = call i64 @step(i64 %v.4)
  %v.6 = call i64 @step(i64 %v.5)
  %v.7 = call i64 @step(i64 %v.6)
  %v.8 = call i64 @step(i64 %v.7)
  %v.9 = call i64 @step(i64 %v.8)
  %v.10 = call i64 @step(i64 %v.9)
  %v.11 = call i64 @step(i64 %v.10)
  %v.12 = call i64 @step(i64 %v.11)
  %v.13 = call i64 @step(i64 %v.12)
  %v.14 = call i64 @step(i64 %v.13)
  %v.15 = call i64 @step(i64 %v.14)
  %v.16 = call i64 @step(i64 %v.15)
  %v.17 = call i64 @step(i64 %v.16)
  %v.18 = call i64 @step(i64 %v.17)
  %v.19 = call i64 @step(i64 %v.18)
  %v.20 = call i64 @step(i64 %v.19)
  %v.21 = call i64 @step(i64 %v.20)
  %v.22 = call i64 @step(i64 %v.21)
  %v.23 = call i64 @step(i64 %v.22)
  %low = trunc i64 %v.23 to i32
  store i32 %low, ptr %at
  ret void
}
define internal i64 @step(i64 %v) alwaysinline {
  %left = shl i64 %v, 13
  %mixed = xor i64 %left, %v
  %right = lshr i64 %mixed, 7
  %next = add i64 %right, %mixed
  ret i64 %next
}
declare i64 @zlg.local_id.0()
