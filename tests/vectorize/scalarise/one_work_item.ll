; A work-group of one has one lane: longs as scalars.
; RUN: vectorize %s --group 1 --after scalarise
; CHECK: ; lanes 1,
; CHECK-NOT: mul <1 x
; CHECK: mul i64
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %x
  %value = load i64, ptr %at
  %more = mul i64 %value, %value
  %most = add i64 %more, 3
  store i64 %most, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
