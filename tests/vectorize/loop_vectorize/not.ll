; Where a loop stores through a pointer that was loaded nobody knows what it meets, and atomics have
; their order: no loop of the kernel becomes vectors. Of none LLVM is told anything then.
; RUN: vectorize %s --kernel unknown --group 1 --target avx2 --apart --after inline_and_optimise
; RUN: vectorize %s --kernel atomic --group 1 --target avx2 --apart --after inline_and_optimise
; RUN: vectorize %s --kernel later --group 1 --target avx2 --apart --after loop_vectorize | FileCheck %s --check-prefix=LATER
; CHECK-NOT: x i32>
; CHECK: zlg_entry
; CHECK-NOT: x i32>
; LATER-NOT: alias.scope
; LATER: store i32
; LATER-NOT: alias.scope
; LATER: store i32
; LATER-NOT: alias.scope
define void @unknown(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %list = load ptr, ptr %slot.c
  %c = load ptr, ptr %list
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %from, align 4
  %y = mul i32 %x, 3
  %to = getelementptr inbounds i32, ptr %c, i64 %i
  store i32 %y, ptr %to, align 4
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %end, label %loop
end:
  ret void
}
define void @atomic(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %from, align 4
  %old = atomicrmw add ptr %c, i32 %x monotonic, align 4
  store i32 %old, ptr %from, align 4
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %end, label %loop
end:
  ret void
}
define void @later(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %list = load ptr, ptr %slot.c
  br label %known
known:
  %k = phi i64 [ 0, %0 ], [ %k.next, %known ]
  %x = trunc i64 %k to i32
  %place = getelementptr inbounds i32, ptr %a, i64 %k
  store i32 %x, ptr %place, align 4
  %k.next = add nuw nsw i64 %k, 1
  %k.done = icmp eq i64 %k.next, 1024
  br i1 %k.done, label %between, label %known
between:
  %c = load ptr, ptr %list
  br label %loop
loop:
  %i = phi i64 [ 0, %between ], [ %next, %loop ]
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %y = load i32, ptr %from, align 4
  %to = getelementptr inbounds i32, ptr %c, i64 %i
  store i32 %y, ptr %to, align 4
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %end, label %loop
end:
  ret void
}
