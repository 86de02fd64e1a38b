; Vectors of four lanes stay.
; RUN: vectorize %s --group 8 --lanes 4 --after scalarise
; CHECK: mul <4 x i32>
; CHECK-NOT: extractelement
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %more = mul i32 %value, %value
  %most = add i32 %more, 3
  store i32 %most, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
