; A quotient by a number below zero is none of rows: 30000 more than it, in 16 bits, may wrap around.
; RUN: vectorize %s --group 64 --after rejoin_quotients
; CHECK: [[SUM:%.*]] = add i16 {{.*}}, 30000
; CHECK: [[WIDE:%.*]] = sext i16 [[SUM]] to i32
; CHECK: store i32 %difference
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %out = load ptr, ptr %at.out
  %id = call i64 @zlg.local_id.0()
  %from = getelementptr i16, ptr %a, i64 %id
  %x = load i16, ptr %from
  %quotient = sdiv i16 %x, -3
  %sum = add i16 %quotient, 30000
  %sum.wide = sext i16 %sum to i32
  %wide = sext i16 %quotient to i32
  %difference = sub i32 %sum.wide, %wide
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %difference, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
