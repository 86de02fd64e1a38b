; What a round stores through a restrict parameter is not what the next one loads through another.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --plan
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --remarks | FileCheck %s --check-prefix=SAID
; PASS: apart_buffers row_access unroll_rows
; CHECK-COUNT-8: load float, {{.*}}: vectors along rows, transposed
; SAID: parameter 1 is restrict: its buffer is apart from the others
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.restrict.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %i
  store float %value, ptr %to
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
