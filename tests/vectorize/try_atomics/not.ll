; Not in an order that others could tell from a load; not where the memory is the thread's own; not of
; what nearly always changes something.
; RUN: vectorize %s --group 4 --lanes 4 --target skylake-avx512 --after promote
; CHECK-NOT: load atomic
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = sext i32 %value to i64
  %to = getelementptr i32, ptr %a, i64 %place
  %strict = atomicrmw umin ptr %to, i32 7 acq_rel, align 4
  %in.tile = getelementptr i32, ptr %tile, i64 %place
  %own = atomicrmw umin ptr %in.tile, i32 7 syncscope("singlethread") monotonic, align 4
  %sum = atomicrmw add ptr %to, i32 7 monotonic, align 4
  ret void
}
declare i64 @zlg.local_id.0()
