; Volatile stores stay, one for each of 3 work-items, in their order.
; RUN: vectorize %s --group 3 --lanes 1 --after inline_and_optimise
; CHECK: store volatile float 1.000000e+00
; CHECK: store volatile float 1.000000e+00
; CHECK: store volatile float 1.000000e+00
; CHECK-NOT: store volatile float
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store volatile float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
