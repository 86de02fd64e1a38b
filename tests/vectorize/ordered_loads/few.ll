; Fewer lines than four have no order to speak of.
; RUN: vectorize %s --kernel k --group 32 --target znver4 --after ordered_loads
; CHECK: load <16 x float>
; CHECK-NOT: load volatile
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %at
  %to = getelementptr float, ptr %tile, i64 %l
  store float %x, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
