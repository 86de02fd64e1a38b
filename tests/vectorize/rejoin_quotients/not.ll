; Rows of another length keep their quotient, and so do rows and columns of different numbers.
; RUN: vectorize %s --kernel pitch --group 64 --target avx2 --after rejoin_quotients
; RUN: vectorize %s --kernel other --group 64 --target avx2 --after rejoin_quotients
; CHECK: urem i64
; CHECK: {{%index = add .*%begin, %column|getelementptr float, ptr %.*, i64 %column}}
define void @pitch(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %row = udiv i64 %l, 19
  %column = urem i64 %l, 19
  %begin = mul i64 %row, 20
  %index = add i64 %begin, %column
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @other(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %next = add i64 %l, 1
  %row = udiv i64 %next, 19
  %column = urem i64 %l, 19
  %begin = mul i64 %row, 19
  %index = add i64 %begin, %column
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
