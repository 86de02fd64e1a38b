; Atomic accesses are done for each lane that comes there, by a loop or a branch, never for others.
; RUN: vectorize %s --group 4 --lanes 4 --passes -loop_over_lanes --after promote
; RUN: vectorize %s --group 4 --lanes 4 --after promote | FileCheck %s --check-prefix=LOOP
; PASS: loop_over_lanes
; CHECK-COUNT-4: atomicrmw add
; CHECK-NOT: atomicrmw
; LOOP: {{^}}lane:
; LOOP: call i64 @llvm.cttz.i64
; LOOP: atomicrmw add
; LOOP-NOT: atomicrmw
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  %old = atomicrmw add ptr %at, i32 %value monotonic
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
