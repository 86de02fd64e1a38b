; Whole vectors only: the first byte behind the memory faults.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --all-remarks
; CHECK-NOT: tile_static memory: {{.*}} bytes more
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %to = getelementptr i32, ptr %tile, i64 %x
  store i32 %value, ptr %to
  call void @zlg.barrier()
  %other = xor i64 %x, 1
  %from = getelementptr i32, ptr %tile, i64 %other
  %got = load i32, ptr %from
  store i32 %got, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
