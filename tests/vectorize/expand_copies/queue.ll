; A queue that moves on by one each round: once its copy is one of elements, these are registers.
; RUN: vectorize %s --group 64 --after expand_copies
; PASS: expand_copies
; CHECK-NOT: alloca
; CHECK: loop:
; CHECK-COUNT-3: phi float
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %queue = alloca [4 x float], align 4
  %second = getelementptr i8, ptr %queue, i64 4
  %third = getelementptr i8, ptr %queue, i64 8
  %last = getelementptr i8, ptr %queue, i64 12
  store float 1.0, ptr %queue
  store float 2.0, ptr %second
  store float 3.0, ptr %third
  store float 4.0, ptr %last
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %second, ptr align 4 %queue, i64 12, i1 false)
  %row = shl i64 %k, 6
  %i = add i64 %row, %x
  %at = getelementptr float, ptr %a, i64 %i
  %new = load float, ptr %at
  store float %new, ptr %queue
  %old = load float, ptr %last
  %sum = fadd float %new, %old
  store float %sum, ptr %at
  %next = add i64 %k, 1
  %on = icmp ult i64 %next, 100
  br i1 %on, label %loop, label %end
end:
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @zlg.local_id.0()
