; (group << 9 | place) | 256 is the place in the second half of what a group has: no bit is set twice.
; RUN: vectorize %s --group 256 --target skylake-avx512 --plan
; CHECK: %x = load i32, ptr %from, align 4: vector
; CHECK: %y = load i32, ptr %other, align 4: vector
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %place = trunc i64 %l to i32
  %group = trunc i64 %g to i32
  %begin = shl nuw i32 %group, 9
  %at = or i32 %begin, %place
  %half = or i32 %at, 256
  %at.wide = sext i32 %at to i64
  %half.wide = sext i32 %half to i64
  %from = getelementptr inbounds i32, ptr %a, i64 %at.wide
  %other = getelementptr inbounds i32, ptr %a, i64 %half.wide
  %x = load i32, ptr %from
  %y = load i32, ptr %other
  %sum = add i32 %x, %y
  store i32 %sum, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
