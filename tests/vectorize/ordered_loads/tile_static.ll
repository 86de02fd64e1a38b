; tile_static memory lies in the first-level cache.
; RUN: vectorize %s --kernel k --group 128 --target znver4 --after ordered_loads
; CHECK: load <16 x float>
; CHECK-NOT: load volatile
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %tile, i64 %l
  %x = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %l
  store float %x, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
