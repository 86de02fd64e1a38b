; Nor where something is to come behind it: a load that may be of the same buffer, a fence, or a barrier
; beside other atomics. In a launch whose arguments are apart the load is of another buffer.
; RUN: vectorize %s --kernel load --group 64 --lanes 16 --target skylake-avx512 --remarks
; RUN: vectorize %s --kernel fenced --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel waits --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel load --group 64 --lanes 16 --target skylake-avx512 --apart --remarks | FileCheck %s --check-prefix=APART
; PASS: private_sums apart_buffers
; CHECK-NOT: [private_sums]
; APART: [private_sums]
define void @load(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %value = load i32, ptr %at
  %low = and i32 %value, 7
  %bin = zext i32 %low to i64
  %place = getelementptr i32, ptr %out, i64 %bin
  %old = atomicrmw add ptr %place, i32 1 monotonic
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @fenced(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i32, ptr %a, i64 %x
  %old = atomicrmw add ptr %place, i32 1 monotonic
  fence release
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i32, ptr %a, i64 %x
  %old = atomicrmw add ptr %place, i32 1 monotonic
  call void @zlg.barrier()
  %done = atomicrmw add ptr %out, i32 1 monotonic
  %to = getelementptr i32, ptr %out, i64 1
  store i32 %done, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
