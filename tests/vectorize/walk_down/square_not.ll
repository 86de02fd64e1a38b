; A tile that is as high as a line is long uses lines up by itself.
; RUN: vectorize %s --group 16,16 --target skylake-avx512 --remarks
; CHECK-NOT: walk_down
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
  %left = shl i64 %gx, 4
  %top = shl i64 %gy, 4
  %x = add i64 %left, %lx
  %y = add i64 %top, %ly
  %row = mul i64 %y, %n
  %i = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %column = mul i64 %x, %n
  %j = add i64 %column, %y
  %to = getelementptr float, ptr %b, i64 %j
  store float %v, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.1()
