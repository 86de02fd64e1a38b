; A work-group of one work-item takes one way at each branch, also at those that depend on what it
; loads from a private array: masks of one lane would go from block to block.
; PASS: one_lane
; RUN: vectorize %s --group 1 --target avx2 --after inline_and_optimise
; RUN: vectorize %s --group 1 --target avx2 --remarks | FileCheck %s --check-prefix=SAID
; CHECK-NOT: x i1>
; CHECK: zlg_entry
; CHECK-NOT: x i1>
; CHECK-NOT: llvm.masked
; SAID: the work-group has one work-item: each of its branches is a branch, without masks [one_lane]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" {
  %stack = alloca [64 x i32], align 64
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %first = load i32, ptr %a, align 4
  store i32 %first, ptr %stack, align 4
  br label %loop
loop:
  %depth = phi i64 [ 1, %0 ], [ %rest, %again ]
  %sum = phi i32 [ 0, %0 ], [ %more, %again ]
  %top = add i64 %depth, -1
  %from = getelementptr inbounds [64 x i32], ptr %stack, i64 0, i64 %top
  %value = load i32, ptr %from, align 4
  %more = add i32 %sum, %value
  %large = icmp sgt i32 %value, 2
  br i1 %large, label %push, label %again
push:
  %half = lshr i32 %value, 1
  store i32 %half, ptr %from, align 4
  %next = getelementptr inbounds [64 x i32], ptr %stack, i64 0, i64 %depth
  %third = udiv i32 %value, 3
  store i32 %third, ptr %next, align 4
  %grown = add i64 %depth, 1
  br label %again
again:
  %rest = phi i64 [ %top, %loop ], [ %grown, %push ]
  %done = icmp eq i64 %rest, 0
  br i1 %done, label %end, label %loop
end:
  store i32 %more, ptr %a, align 4
  ret void
}
