; The strips are inlined, and gone.
; RUN: vectorize %s --group 100 --lanes 16 --after inline_and_optimise
; CHECK: define void @zlg_entry(
; CHECK-NOT: @zlg.strip(
; CHECK-NOT: @zlg.tail(
; CHECK-NOT: define
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
