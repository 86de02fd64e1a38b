; A restrict parameter is not apart from itself, read once more.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --plan
; CHECK-NOT: vectors along rows
; CHECK: load float, {{.*}}: gather
; CHECK-NOT: vectors along rows
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.restrict.0" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.again = load volatile ptr, ptr %arguments
  %again = load ptr, ptr %slot.again
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %again, i64 %k
  store float %value, ptr %to
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
