; A round that does so much else does not wait for its sum: another step is only more to do.
; RUN: vectorize %s --group 16 --lanes 1 --target znver5 --after two_steps
; CHECK-NOT: fadd
; CHECK: @llvm.fma.f32(float %x, float {{.*}}, float %sum)
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %i = call i64 @zlg.local_id.0()
  %row = mul i64 %i, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = add i64 %row, %k
  %from = getelementptr inbounds float, ptr %a, i64 %at
  %x = load float, ptr %from
  %with = getelementptr inbounds float, ptr %a, i64 %k
  %y = load float, ptr %with
  %q1 = fdiv float %y, %x
  %q2 = fdiv float %q1, %x
  %q3 = fdiv float %q2, %x
  %q4 = fdiv float %q3, %x
  %q5 = fdiv float %q4, %x
  %q6 = fdiv float %q5, %x
  %q7 = fdiv float %q6, %x
  %q8 = fdiv float %q7, %x
  %q9 = fdiv float %q8, %x
  %q10 = fdiv float %q9, %x
  %q11 = fdiv float %q10, %x
  %q12 = fdiv float %q11, %x
  %q13 = fdiv float %q12, %x
  %q14 = fdiv float %q13, %x
  %q15 = fdiv float %q14, %x
  %q16 = fdiv float %q15, %x
  %more = call float @llvm.fmuladd.f32(float %x, float %q16, float %sum)
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr inbounds float, ptr %b, i64 %i
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fmuladd.f32(float, float, float)
