; fma() rounds once, whatever waits for it. So does a chain of which it is a part.
; RUN: vectorize %s --group 16 --lanes 1 --target znver5 --after two_steps
; CHECK-NOT: fadd
; CHECK: call float @llvm.fma.f32(float %x, float %y, float %sum)
; CHECK: call float @llvm.fma.f32(float %x, float %x, float %once)
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
  %once = call float @llvm.fma.f32(float %x, float %y, float %sum)
  %more = call float @llvm.fmuladd.f32(float %x, float %x, float %once)
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
declare float @llvm.fma.f32(float, float, float)
