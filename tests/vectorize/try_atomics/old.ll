; What was there is what the load or the exchange found.
; RUN: vectorize %s --group 4 --lanes 4 --target skylake-avx512 --after promote
; PASS: try_atomics
; CHECK: %[[seen:.*]] = load atomic i32, {{.*}} monotonic, align 4
; CHECK: %[[old:.*]] = atomicrmw max
; CHECK: phi i32 [ %[[seen]], {{.*}} ], [ %[[old]],
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = sext i32 %value to i64
  %to = getelementptr i32, ptr %a, i64 %place
  %old = atomicrmw max ptr %to, i32 %value monotonic, align 4
  store i32 %old, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
