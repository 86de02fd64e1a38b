; A division of numbers with signs, as the front end guards it: divided by 1 instead of -1, and negated then. Rows are
; straight nevertheless.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; PASS: straight_indices
; CHECK: load i32, {{.*}}: vector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.at = getelementptr inbounds i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %slot.at
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %begin = mul i64 %g, 64
  %id = add i64 %begin, %l
  %i = trunc i64 %id to i32
  %none = icmp eq i32 %n, 0
  %minus = icmp eq i32 %n, -1
  %bad = or i1 %none, %minus
  %by = select i1 %bad, i32 1, i32 %n
  %rest = srem i32 %i, %by
  %row = sdiv i32 %i, %by
  %negated = sub i32 0, %row
  %signed = select i1 %minus, i32 %negated, i32 %row
  %twice = mul i32 %n, 2
  %place = mul i32 %signed, %twice
  %at = add i32 %place, %rest
  %wide = sext i32 %at to i64
  %from = getelementptr i32, ptr %a, i64 %wide
  %x = load i32, ptr %from
  %more = add i32 %x, 1
  store i32 %more, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
