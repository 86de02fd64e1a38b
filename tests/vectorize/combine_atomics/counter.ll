; A place of each lane in a list: one addition for a SIMD group, if any lane is there, and sums of the
; lanes before.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after promote
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: combine_atomics
; CHECK: zext <16 x i1>
; CHECK: shufflevector <16 x i32>
; CHECK-COUNT-4: atomicrmw add
; CHECK-NOT: atomicrmw
; TOLD: all lanes change one place: a SIMD group does it once [combine_atomics]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load ptr, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  %old = atomicrmw add ptr %n, i32 1 monotonic
  %place = zext i32 %old to i64
  %to = getelementptr i32, ptr %a, i64 %place
  store i32 %value, ptr %to
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
