; Sums of integers are the same in any order, and those of floats are not: their loop is unrolled.
; PASS: loop_vectorize
; RUN: vectorize %s --kernel integers --group 1 --target avx2 --after inline_and_optimise
; RUN: vectorize %s --kernel floats --group 1 --target avx2 --after inline_and_optimise | FileCheck %s --check-prefix=FLOATS
; CHECK: add <8 x i32>
; CHECK: @llvm.vector.reduce.add.v8i32
; FLOATS-NOT: fadd {{.*}}x float>
; FLOATS-COUNT-4: fadd float
define void @integers(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %from = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %from, align 4
  %more = add i32 %sum, %x
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  store i32 %more, ptr %c, align 4
  ret void
}
define void @floats(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %from, align 4
  %more = fadd float %sum, %x
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %end, label %loop
end:
  store float %more, ptr %c, align 4
  ret void
}
