; The members of vectors that are transposed: lanes store whole rows of these.
; RUN: vectorize %s --group 16,16 --target skylake-avx512 --remarks
; PASS: swap_dimensions
; CHECK: lanes follow one another along Y, as what they store does
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %third = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %third
  %n = load i64, ptr %slot.n
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %rows = mul i64 %y, %n
  %i = add i64 %rows, %x
  %from = getelementptr [4 x i8], ptr %a, i64 %i
  %v0 = load i8, ptr %from
  %from1 = getelementptr i8, ptr %from, i64 1
  %v1 = load i8, ptr %from1
  %from2 = getelementptr i8, ptr %from, i64 2
  %v2 = load i8, ptr %from2
  %from3 = getelementptr i8, ptr %from, i64 3
  %v3 = load i8, ptr %from3
  %columns = mul i64 %x, %n
  %j = add i64 %columns, %y
  %to = getelementptr [4 x i8], ptr %b, i64 %j
  store i8 %v0, ptr %to
  %to1 = getelementptr i8, ptr %to, i64 1
  store i8 %v1, ptr %to1
  %to2 = getelementptr i8, ptr %to, i64 2
  store i8 %v2, ptr %to2
  %to3 = getelementptr i8, ptr %to, i64 3
  store i8 %v3, ptr %to3
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
