; Work-items one by one go side by side behind a guard, too: nearly all of them come past it, and
; all that do make the same rounds.
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=SAID
; PASS: apart_buffers one_lane row_access unroll_rows
; CHECK: lanes 1, coarsening 4
; SAID: 8 rounds at a time: each lane walks a row of its own
; SAID: work-items run one by one
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.restrict.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  %group = call i64 @zlg.group_id.0()
  %first = mul i64 %group, 64
  %global = add i64 %first, %x
  %inside = icmp ult i64 %global, %slot.n
  %any = icmp ugt i64 %slot.n, 1
  %come = and i1 %inside, %any
  br i1 %come, label %rows, label %end
rows:
  br label %loop
loop:
  %k = phi i64 [ 0, %rows ], [ %next, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %i
  store float %value, ptr %to
  %again = getelementptr float, ptr %to, i64 64
  store float %value, ptr %again
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
