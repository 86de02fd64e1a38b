; Bytes, shorts and longs make vectors as floats do; those of the last lanes of 33 are masked.
; RUN: vectorize %s --group 33 --plan
; CHECK: %byte = load i8, {{.*}}: vector, masked
; CHECK: %short = load i16, {{.*}}: vector, masked
; CHECK: store i64 %long, {{.*}}: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.byte = getelementptr i8, ptr %a, i64 %x
  %byte = load i8, ptr %at.byte
  %at.short = getelementptr i16, ptr %a, i64 %x
  %short = load i16, ptr %at.short
  %wide = zext i8 %byte to i16
  %sum = add i16 %wide, %short
  %long = sext i16 %sum to i64
  %to = getelementptr i64, ptr %out, i64 %x
  store i64 %long, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
