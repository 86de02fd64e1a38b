; Addresses are a few steps away from the strip's number: they are computed again behind the barrier.
; RUN: vectorize %s --group 1024 --remarks
; PASS: rematerialise
; CHECK: at the barrier each strip spills {{[0-9]+}} values
; CHECK: values are computed again behind barriers instead of spilled [rematerialise]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %local
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %index = sub i64 1023, %local
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %to = getelementptr float, ptr %out, i64 %local
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
