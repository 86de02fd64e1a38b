; Whoever reads what the maximum writes sees what was written before the fence: it has to be written.
; RUN: vectorize %s --kernel fence --group 4 --lanes 4 --target skylake-avx512 --after promote
; RUN: vectorize %s --kernel barrier --group 4 --lanes 4 --target skylake-avx512 --after promote
; CHECK-NOT: load atomic
define void @fence(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  store i32 1, ptr %at
  fence release
  %place = sext i32 %value to i64
  %to = getelementptr i32, ptr %a, i64 %place
  %old = atomicrmw max ptr %to, i32 0 monotonic, align 4
  ret void
}
define void @barrier(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  store i32 1, ptr %at
  call void @zlg.barrier()
  %place = sext i32 %value to i64
  %to = getelementptr i32, ptr %a, i64 %place
  %old = atomicrmw max ptr %to, i32 0 monotonic, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
