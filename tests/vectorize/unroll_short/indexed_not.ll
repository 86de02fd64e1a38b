; An array that a loaded number indexes stays one, and so do the loops along it.
; RUN: vectorize %s --group 64 --target avx2 --after unroll_short
; CHECK: alloca [30 x float]
; CHECK: phi i64
; CHECK: fdiv float
; CHECK-NOT: fdiv float
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %f = alloca [30 x float]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %row = mul i64 %i, 64
  %at = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %part = fmul float %value, %value
  %square = fdiv float 1.0, %part
  %place = getelementptr [30 x float], ptr %f, i64 0, i64 %i
  store float %square, ptr %place
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 30
  br i1 %done, label %exit, label %fill
exit:
  %which.at = getelementptr i64, ptr %a, i64 %x
  %which = load i64, ptr %which.at
  %chosen.at = getelementptr [30 x float], ptr %f, i64 0, i64 %which
  %chosen = load float, ptr %chosen.at
  %to = getelementptr float, ptr %a, i64 %x
  store float %chosen, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
