; A block that several branches lead to is copied only if it is very short: of this one all other
; branches wait.
; RUN: vectorize %s --kernel k --group 16 --target znver4 --after blend_short
; CHECK-COUNT-3: br i1
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %at
  %pivot = icmp slt i32 %x, 67
  br i1 %pivot, label %low, label %high
low:
  %is.a = icmp eq i32 %x, 65
  br i1 %is.a, label %join, label %rest
high:
  %is.c = icmp eq i32 %x, 67
  br i1 %is.c, label %c, label %rest
c:
  br label %join
rest:
  %s1 = mul i32 %x, %x
  %s2 = add i32 %s1, 5
  %s3 = mul i32 %s2, %x
  %other = sub i32 %s3, %s1
  br label %join
join:
  %code = phi i32 [ 0, %low ], [ 1, %c ], [ %other, %rest ]
  store i32 %code, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
