; 201 rounds are 25 times eight, and one in a loop of its own: LLVM would leave in the middle of
; eight, and tear the row there. Of 11 rounds all become one.
; RUN: vectorize %s --group 64 --target avx2 --plan
; PASS: row_access unroll_rows
; CHECK-COUNT-8: ; %value{{.*}} = load float, {{.*}}: vectors along rows, transposed
; CHECK: ; %value{{.*}} = load float, {{.*}}: gather
; CHECK-COUNT-11: ; %short{{.*}} = load float, {{.*}}: vectors along rows, transposed
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, 600
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, 201
  br i1 %done, label %between, label %loop
between:
  %begin = add i64 %row, 300
  br label %again
again:
  %m = phi i64 [ 0, %between ], [ %after, %again ]
  %product = phi float [ %more, %between ], [ %times, %again ]
  %j = add i64 %begin, %m
  %there = getelementptr float, ptr %a, i64 %j
  %short = load float, ptr %there
  %times = fmul float %product, %short
  %after = add nuw nsw i64 %m, 1
  %ends = icmp eq i64 %after, 11
  br i1 %ends, label %end, label %again
end:
  %to = getelementptr float, ptr %out, i64 %x
  store float %times, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
