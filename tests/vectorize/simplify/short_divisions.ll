; A mean of bytes that are there: neither their sum nor their count, over several blocks, is large.
; RUN: vectorize %s --group 64 --after simplify
; CHECK: udiv i16
; CHECK-NOT: sdiv
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %id = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %id
  %byte = load i8, ptr %at
  %here = zext i8 %byte to i32
  %first = icmp eq i64 %id, 0
  br i1 %first, label %right, label %left
left:
  %at.left = getelementptr i8, ptr %at, i64 -1
  %byte.left = load i8, ptr %at.left
  %value.left = zext i8 %byte.left to i32
  %sum.left = add i32 %here, %value.left
  br label %right
right:
  %sum = phi i32 [ %here, %entry ], [ %sum.left, %left ]
  %count = phi i32 [ 1, %entry ], [ 2, %left ]
  %last = icmp eq i64 %id, 63
  br i1 %last, label %mean, label %more
more:
  %at.right = getelementptr i8, ptr %at, i64 1
  %byte.right = load i8, ptr %at.right
  %value.right = zext i8 %byte.right to i32
  %sum.right = add i32 %sum, %value.right
  %count.right = add i32 %count, 1
  br label %mean
mean:
  %sum.all = phi i32 [ %sum, %right ], [ %sum.right, %more ]
  %count.all = phi i32 [ %count, %right ], [ %count.right, %more ]
  %quotient = sdiv i32 %sum.all, %count.all
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %quotient, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
