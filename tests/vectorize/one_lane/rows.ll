; Where each lane walks a row of its own, and stores to what it may load next, slow gathers and
; scatters would keep as many lines of the cache as there are lanes; work-items alone keep one. An
; element depends on the one before it: there are no vectors along the row.
; RUN: vectorize %s --group 64 --target avx2 --remarks
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=FAST
; PASS: one_lane
; CHECK: work-items run one by one
; FAST-NOT: work-items run one by one
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.m = load ptr, ptr %arguments
  %m = load ptr, ptr %slot.m
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %j = phi i64 [ 0, %0 ], [ %next, %loop ]
  %other = phi float [ 0.0, %0 ], [ %rest, %loop ]
  %i = add i64 %row, %j
  %to = getelementptr float, ptr %m, i64 %i
  %value = load float, ptr %to
  %from = getelementptr float, ptr %m, i64 %j
  %factor = load float, ptr %from
  %square = fmul float %value, %factor
  %cube = fmul float %square, %value
  %sum = fadd float %square, %cube
  %both = fadd float %sum, %value
  %product = fmul float %both, %square
  %rest = fsub float %product, %other
  store float %rest, ptr %to
  %next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
