; From the last row up: steps are negative.
; RUN: vectorize %s --group 16,16 --lanes 16 --after vectorize
; PASS: strength_reduction
; CHECK: %at.base1 = getelementptr i8, ptr %at.base0, i64 -400
; CHECK: %at.base2 = getelementptr i8, ptr %at.base0, i64 -800
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.width = getelementptr i8, ptr %arguments, i64 8
  %slot.width = load ptr, ptr %at.width
  %width = load i64, ptr %slot.width
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %up = sub i64 200, %y
  %row = mul i64 %up, 100
  %index = add i64 %row, %x
  %at = getelementptr float, ptr %a, i64 %index
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
