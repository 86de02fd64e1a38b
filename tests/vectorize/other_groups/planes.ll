; Memory goes along Z.
; RUN: vectorize %s --group 16,4,4 --target skylake-avx512 --any-groups --remarks
; PASS: other_groups
; CHECK: launches run it in other work-groups, long along Z: there lanes are neighbours
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
  %l = call i64 @zlg.local_id.2()
  %g = call i64 @zlg.group_id.2()
  %left = mul i64 %gx, 16
  %top = mul i64 %g, 4
  %x = add i64 %left, %lx
  %y = add i64 %top, %l
  %rows = mul i64 %x, %n
  %i = add i64 %rows, %y
  %from = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %from
  %columns = mul i64 %x, %n
  %j = add i64 %columns, %y
  %to = getelementptr float, ptr %b, i64 %j
  store float %v, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.2()
declare i64 @zlg.group_id.2()
