; A function that the kernel keeps orders what the kernel writes, too.
; RUN: vectorize %s --kernel k --group 4 --lanes 4 --target skylake-avx512 --after promote
; CHECK-NOT: load atomic
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  call void @write(ptr %tile, ptr %at)
  %place = sext i32 %value to i64
  %to = getelementptr i32, ptr %a, i64 %place
  %old = atomicrmw max ptr %to, i32 0 monotonic, align 4
  ret void
}
define internal void @write(ptr %tile, ptr %at) noinline {
  store i32 1, ptr %at
  fence release
  ret void
}
declare i64 @zlg.local_id.0()
