; Of bytes there are sixteen in a round; they may as well be counted down.
; RUN: vectorize %s --group 64 --target avx2 --plan
; PASS: row_access unroll_rows
; CHECK-COUNT-16: load i8, {{.*}}: vectors along rows, transposed
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %k = phi i64 [ %slot.n, %0 ], [ %next, %loop ]
  %sum = phi i8 [ 0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr i8, ptr %a, i64 %i
  %value = load i8, ptr %from
  %more = add i8 %sum, %value
  %next = add nsw i64 %k, -1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
