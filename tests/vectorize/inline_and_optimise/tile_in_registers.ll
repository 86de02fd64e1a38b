; What a strip stores to the tile and loads again stays in registers.
; RUN: vectorize %s --group 16 --lanes 16 --after inline_and_optimise
; CHECK: [[VALUE:%.*]] = load <16 x float>
; CHECK-NOT: load <16 x float>
; CHECK: fadd <16 x float> [[VALUE]], [[VALUE]]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %again = load float, ptr %place
  %sum = fadd float %again, %value
  store float %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare void @zlg.barrier()
