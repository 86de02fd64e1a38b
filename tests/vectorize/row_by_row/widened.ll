; Indices of 32 bits that LLVM widens by shifts;
; and one number for all lanes.
; RUN: vectorize %s --group 16,16 --target avx2 --remarks | FileCheck %s
; PASS: row_by_row, upper_halves
; CHECK: take turns after each strip: memory is walked along its rows [row_by_row]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %second = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %second
  %b = load ptr, ptr %slot.b
  %lx = call i64 @zlg.local_id.0()
  %gx = call i64 @zlg.group_id.0()
  %ly = call i64 @zlg.local_id.1()
  %gy = call i64 @zlg.group_id.1()
  %left = mul i64 %gx, 16
  %top = mul i64 %gy, 16
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %high = shl i64 %x, 32
  %beside = add i64 %high, 4294967296
  %x1 = ashr i64 %beside, 32
  %row = mul i64 %y, 4098
  %i = add i64 %row, %x1
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %factor = load float, ptr %a
  %product = fmul float %v, %factor
  %to = getelementptr float, ptr %b, i64 %i
  store float %product, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
