; Without dead_tile_stores nothing needs the mark.
; RUN: vectorize %s --group 64 --passes -dead_tile_stores --after mark_group_end
; CHECK: store <16 x float>
; CHECK-NOT: zlg.group_end
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
