; A long made of two floats is no part of a vector of longs: it stays.
; RUN: vectorize %s --group 16 --lanes 16 --after combine_bitcasts
; CHECK-NOT: shufflevector <16 x float>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %bits = bitcast float %value to i32
  %more = add i32 %bits, 1
  store i32 %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
