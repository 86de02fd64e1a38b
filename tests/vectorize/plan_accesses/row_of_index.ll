; The row and the column of an element of a tile, whose number is linear: i / 128 and i % 128 are the
; same for the 16 lanes, and linear.
; RUN: vectorize %s --group 64 --plan
; CHECK: %row: linear, stride 0
; CHECK: %signed: linear, stride 0
; CHECK: %column: linear, stride 1
; CHECK: %small: varying
; CHECK: %value = load float, {{.*}}: vector
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %rows = shl i64 %n, 4
  %x = call i64 @zlg.local_id.0()
  %i = add i64 %rows, %x
  %row = lshr i64 %i, 7
  %signed = ashr i64 %i, 9
  %column = and i64 %i, 127
  %small = lshr i64 %i, 3
  %sum = add i64 %small, %signed
  %at.sum = getelementptr i64, ptr %a, i64 %x
  store i64 %sum, ptr %at.sum
  %far = mul i64 %row, 1000
  %at = add i64 %far, %column
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %x
  store volatile float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
