; Rows of 16 bytes: lanes are near one another, and a byte of each would be gathered in each round.
; RUN: vectorize %s --group 64 --target znver4 --plan
; PASS: unroll_rows, interleaved_access
; CHECK: load i8, {{.*}}: words, taken apart by shifts
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.n = getelementptr i32, ptr %out, i64 999
  %n = load i32, ptr %at.n
  %row = getelementptr [16 x i8], ptr %a, i64 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %best = phi i8 [ 0, %0 ], [ %more, %loop ]
  %k.wide = zext i32 %k to i64
  %from = getelementptr i8, ptr %row, i64 %k.wide
  %value = load i8, ptr %from
  %is.more = icmp ugt i8 %value, %best
  %more = select i1 %is.more, i8 %value, i8 %best
  %k.next = add nuw nsw i32 %k, 1
  %go.on = icmp slt i32 %k.next, %n
  br i1 %go.on, label %loop, label %end
end:
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
