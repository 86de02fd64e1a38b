; Volatile loads are not made others: of a tile they are gathered, one for each lane.
; RUN: vectorize %s --group 16,16 --lanes 16 --plan
; CHECK: ; %got = load volatile float, {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from = getelementptr [16 x float], ptr %a, i64 %y, i64 %x
  %value = load float, ptr %from
  %place = getelementptr [16 x float], ptr %tile, i64 %y, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %column = getelementptr [16 x float], ptr %tile, i64 %x
  %other = getelementptr float, ptr %column, i64 %y
  %got = load volatile float, ptr %other
  store float %got, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.barrier()
