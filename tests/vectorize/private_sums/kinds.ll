; A difference is added, a minimum begins with the largest number; one buffer has one area, as large
; as its largest index, and lanes behind a branch are masked.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --apart --after define_entry
; PASS: private_sums apart_buffers
; CHECK: define void @zlg_entry
; CHECK: %sums = alloca i8, i64 192
; CHECK-DAG: store <16 x i32> zeroinitializer
; CHECK-DAG: store <16 x i64> <i64 9223372036854775807
; CHECK: atomicrmw {{add|min}} ptr %{{.*}}, {{i32|i64}} %{{.*}} monotonic
; CHECK: atomicrmw {{add|min}} ptr %{{.*}}, {{i32|i64}} %{{.*}} monotonic
; CHECK-NOT: atomicrmw
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %x
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i64
  %bin = and i64 %wide, 15
  %other = lshr i64 %wide, 4
  %small = icmp ult i64 %bin, 3
  br i1 %small, label %then, label %done
then:
  %place = getelementptr i32, ptr %out, i64 %bin
  %old = atomicrmw sub ptr %place, i32 3 monotonic
  %second = getelementptr i32, ptr %out, i64 %other
  %older = atomicrmw add ptr %second, i32 7 monotonic
  br label %done
done:
  %least = getelementptr i64, ptr %a, i64 %bin
  %oldest = atomicrmw min ptr %least, i64 %wide monotonic
  ret void
}
declare i64 @zlg.local_id.0()
