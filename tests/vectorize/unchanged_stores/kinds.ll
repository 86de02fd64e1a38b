; Volatile and atomic accesses stay, and so does what an atomic may have changed.
; RUN: vectorize %s --kernel volatile --group 64 --after unchanged_stores
; RUN: vectorize %s --kernel adds --group 64 --after unchanged_stores
; CHECK: [[VALUE:%[a-z0-9.]+]] = load {{(volatile )?}}i32
; CHECK: store {{(volatile )?}}i32 [[VALUE]],
define void @volatile(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %x
  %z = load volatile i32, ptr %at
  store volatile i32 %z, ptr %at
  ret void
}
define void @adds(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %x
  %z = load i32, ptr %at
  %old = atomicrmw add ptr %a, i32 1 monotonic
  store i32 %z, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
