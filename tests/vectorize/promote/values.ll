; What the emitter kept in allocas is in registers, also over branches and loops.
; RUN: vectorize %s --group 16 --after promote
; RUN: vectorize %s --group 16 --before promote | FileCheck %s --check-prefix=BEFORE
; BEFORE: = alloca
; CHECK-NOT: = alloca
; CHECK: = phi <16 x float>
; CHECK-NOT: = alloca
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  br label %loop
loop:
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %more = fadd float %sum, %value
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  store float %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
