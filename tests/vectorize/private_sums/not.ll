; Not where somebody wants what was there, the index may be large, the atomic is ordered, a number has
; no exact sum, or the buffer is changed in two ways.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel ordered --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel float --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel two --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; CHECK-NOT: [private_sums]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %x
  %byte = load i8, ptr %at
  %bin = zext i8 %byte to i64
  %place = getelementptr i32, ptr %out, i64 %bin
  %old = atomicrmw add ptr %place, i32 1 monotonic
  %large = zext i32 %old to i64
  %far = getelementptr i32, ptr %out, i64 %large
  %older = atomicrmw add ptr %far, i32 1 monotonic
  ret void
}
define void @ordered(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i32, ptr %a, i64 %x
  %old = atomicrmw add ptr %place, i32 1 acq_rel
  ret void
}
define void @float(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %a, i64 %x
  %old = atomicrmw fadd ptr %place, float 1.0 monotonic
  ret void
}
define void @two(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i32, ptr %a, i64 %x
  %old = atomicrmw add ptr %place, i32 1 monotonic
  %older = atomicrmw max ptr %place, i32 1 monotonic
  ret void
}
declare i64 @zlg.local_id.0()
