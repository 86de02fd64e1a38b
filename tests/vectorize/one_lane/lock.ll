; A lock that is freed behind the loop that takes it: lanes would wait for ever for the one that has
; it.
; PASS: one_lane
; RUN: vectorize %s --kernel lock --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel locked --group 64 --target skylake-avx512 --plan
; CHECK: ; lanes 1, coarsening 1,
define void @lock(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %lock = load ptr, ptr %slot
  %sum = getelementptr i32, ptr %lock, i64 16
  br label %again
again:
  %found = atomicrmw xchg ptr %lock, i32 1 monotonic
  %is_free = icmp eq i32 %found, 0
  br i1 %is_free, label %end, label %again
end:
  %old = load volatile i32, ptr %sum
  %new = add i32 %old, 1
  store volatile i32 %new, ptr %sum
  %freed = atomicrmw xchg ptr %lock, i32 0 monotonic
  ret void
}
define void @locked(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %lock = load ptr, ptr %slot
  %sum = getelementptr i32, ptr %lock, i64 16
  br label %again
again:
  %pair = cmpxchg ptr %lock, i32 0, i32 1 monotonic monotonic
  %is_free = extractvalue { i32, i1 } %pair, 1
  br i1 %is_free, label %end, label %again
end:
  %old = load volatile i32, ptr %sum
  %new = add i32 %old, 1
  store volatile i32 %new, ptr %sum
  %freed = atomicrmw xchg ptr %lock, i32 0 monotonic
  ret void
}
