; Nor where a loop asks others, who may wait for the sum: by a volatile load, or by an atomic that
; gives back what was there. What is the work-group's own tells nothing of others.
; RUN: vectorize %s --kernel spin --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel exchange --group 64 --lanes 16 --target skylake-avx512 --apart --remarks
; RUN: vectorize %s --kernel own --group 64 --lanes 16 --target skylake-avx512 --apart --remarks | FileCheck %s --check-prefix=OWN
; PASS: private_sums
; CHECK-NOT: [private_sums]
; OWN: [private_sums]
define void @spin(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.flag = getelementptr i8, ptr %arguments, i64 8
  %slot.flag = load ptr, ptr %at.flag
  %flag = load ptr, ptr %slot.flag
  %old = atomicrmw add ptr %a, i32 1 monotonic
  br label %loop
loop:
  %seen = load volatile i32, ptr %flag
  %wait = icmp eq i32 %seen, 0
  br i1 %wait, label %loop, label %end
end:
  ret void
}
define void @exchange(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.flag = getelementptr i8, ptr %arguments, i64 8
  %slot.flag = load ptr, ptr %at.flag
  %flag = load ptr, ptr %slot.flag
  br label %loop
loop:
  %seen = atomicrmw or ptr %flag, i32 0 monotonic
  %wait = icmp eq i32 %seen, 0
  br i1 %wait, label %loop, label %end
end:
  %old = atomicrmw add ptr %a, i32 1 monotonic
  ret void
}
define void @own(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %tile, i64 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more.sum, %loop ]
  %seen = load volatile i32, ptr %at
  %more.sum = add i32 %sum, %seen
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, 100
  br i1 %more, label %loop, label %end
end:
  %old = atomicrmw add ptr %a, i32 %more.sum monotonic
  ret void
}
declare i64 @zlg.local_id.0()
