; Numbers of more than 64 bits are left as they are.
; RUN: vectorize %s --group 64 --target avx2 --after rejoin_quotients
; CHECK: lshr i128
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i128, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %wide = zext i64 %l to i128
  %x = mul i128 %wide, %n
  %row = lshr i128 %x, 70
  %column = and i128 %x, 1180591620717411303423
  %part = trunc i128 %row to i64
  %other = trunc i128 %column to i64
  %quotient = udiv i64 %other, 19
  %index = add i64 %part, %quotient
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
