; Distances get shorter: each lane looks whether its own is.
; RUN: vectorize %s --group 4 --lanes 4 --target skylake-avx512 --after promote
; PASS: try_atomics
; CHECK-COUNT-4: load atomic i32, {{.*}} monotonic, align 4
; CHECK-NOT: load atomic
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = sext i32 %value to i64
  %to = getelementptr i32, ptr %a, i64 %place
  %old = atomicrmw umin ptr %to, i32 7 monotonic, align 4
  ret void
}
declare i64 @zlg.local_id.0()
