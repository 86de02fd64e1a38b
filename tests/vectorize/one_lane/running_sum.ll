; Sums along a row whose every step goes into another sum, or is stored: LLVM has no vectors along the row
; for that.
; RUN: vectorize %s --kernel two --group 64 --target znver4 --remarks
; RUN: vectorize %s --kernel stored --group 64 --target znver4 --remarks
; CHECK-NOT: in vectors along rows of its own
define void @two(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %one = phi i32 [ 1, %0 ], [ %one.next, %loop ]
  %two = phi i32 [ 0, %0 ], [ %two.next, %loop ]
  %at = add i64 %row, %k
  %from = getelementptr i8, ptr %a, i64 %at
  %byte = load i8, ptr %from
  %value = zext i8 %byte to i32
  %one.next = add i32 %one, %value
  %two.next = add i32 %two, %one.next
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr i32, ptr %out, i64 %x
  %both = xor i32 %one.next, %two.next
  store i32 %both, ptr %to
  ret void
}
define void @stored(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %at = add i64 %row, %k
  %from = getelementptr i8, ptr %a, i64 %at
  %byte = load i8, ptr %from
  %value = zext i8 %byte to i32
  %more = add i32 %sum, %value
  %to = getelementptr i32, ptr %out, i64 %at
  store i32 %more, ptr %to
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
