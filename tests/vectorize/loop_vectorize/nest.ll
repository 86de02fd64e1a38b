; The loop inside waits, and does nothing else that LLVM does not do at once: the loop around it is
; the innermost one then. What it stores has to be apart, too, not only at other addresses.
; Where no loop is left of a kernel, work-groups stay one by one, whose stores nobody asked about.
; PASS: loop_vectorize apart_buffers
; RUN: vectorize %s --kernel k --group 1 --target avx2 --apart --after inline_and_optimise
; RUN: vectorize %s --kernel k --group 1 --target avx2 --after inline_and_optimise | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel groups --group 1 --target avx2 --after inline_and_optimise | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel groups --group 1 --target avx2 --remarks | FileCheck %s --check-prefix=SAID
; CHECK: store <8 x i32>
; NOT-NOT: x i32>
; NOT: zlg_entry
; NOT-NOT: x i32>
; SAID: LLVM may make vectors of the rounds
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  br label %outer
outer:
  %i = phi i64 [ 0, %0 ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi i32 [ 0, %outer ], [ %t, %inner ]
  %t = add i32 %s, %j
  call void @zlg.fence()
  %j.next = add nuw nsw i32 %j, 1
  %j.done = icmp eq i32 %j.next, %n
  br i1 %j.done, label %latch, label %inner
latch:
  %last = phi i32 [ %t, %inner ]
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %from, align 4
  %y = mul i32 %x, %last
  %to = getelementptr inbounds i32, ptr %c, i64 %i
  store i32 %y, ptr %to, align 4
  %i.next = add nuw nsw i64 %i, 1
  %i.done = icmp eq i64 %i.next, 1024
  br i1 %i.done, label %end, label %outer
end:
  ret void
}
define void @groups(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %g = call i64 @zlg.group_id.0()
  br label %loop
loop:
  %j = phi i32 [ 0, %0 ], [ %j.next, %loop ]
  call void @zlg.fence()
  %j.next = add nuw nsw i32 %j, 1
  %j.done = icmp eq i32 %j.next, 1000
  br i1 %j.done, label %end, label %loop
end:
  %from = getelementptr inbounds i32, ptr %a, i64 %g
  %x = load i32, ptr %from, align 4
  %y = mul i32 %x, 3
  %to = getelementptr inbounds i32, ptr %c, i64 %g
  store i32 %y, ptr %to, align 4
  ret void
}
declare i64 @zlg.group_id.0()
declare void @zlg.fence()
