; A work-group of one work-item walks an array: LLVM makes vectors of the rounds. Launches whose
; buffers are not apart have other code.
; PASS: loop_vectorize apart_buffers
; RUN: vectorize %s --group 1 --target avx2 --apart --after inline_and_optimise
; RUN: vectorize %s --group 1 --target avx2 --remarks | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --group 8 --target avx2 --apart --remarks | FileCheck %s --check-prefix=NOT
; CHECK: load <8 x float>
; CHECK-NOT: icmp ult ptr
; CHECK: store <8 x float>
; NOT-NOT: LLVM may make vectors of the rounds
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %from, align 4
  %y = fmul float %x, 3.0
  %to = getelementptr inbounds float, ptr %c, i64 %i
  store float %y, ptr %to, align 4
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
