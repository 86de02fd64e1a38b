; A histogram of bytes: each work-group counts in an area of the thread, which the entry fills with
; zeros before, and adds to the buffer behind.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after define_entry
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: private_sums
; CHECK-NOT: atomicrmw
; CHECK: define void @zlg_entry
; CHECK: %sums = alloca i8, i64 1024
; CHECK: store <16 x i32> zeroinitializer
; CHECK: call void @{{.*}}(ptr {{.*}}%sums)
; CHECK: icmp ne <16 x i32> {{.*}}, zeroinitializer
; CHECK: atomicrmw add ptr %{{.*}}, i32 %{{.*}} monotonic
; TOLD: each thread does it in memory of its own, 256 elements, {{.*}} [private_sums]
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
  ret void
}
declare i64 @zlg.local_id.0()
