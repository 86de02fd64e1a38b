; Left alone: bits that nobody has compared; another number than is made of those; and steps with what is no constant.
; RUN: vectorize %s --kernel few_bits --group 50 --target avx2 --after keep_equals
; RUN: vectorize %s --kernel another --group 50 --target avx2 --after keep_equals
; RUN: vectorize %s --kernel unknown --group 50 --target avx2 --after keep_equals
; SOME-LLVM-FAIL: 22 joins the flag instead of the index
; CHECK: join:
; CHECK: %index = phi i64
; CHECK: getelementptr i32, ptr %tile, i64 %index
define void @few_bits(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 50
  %x = add i64 %base, %l
  %low = and i64 %x, 2147483647
  %first = icmp eq i64 %low, 0
  br i1 %first, label %join, label %others
others:
  %high = shl i64 %x, 32
  %made = ashr exact i64 %high, 32
  %from = getelementptr i32, ptr %a, i64 %made
  %got = load i32, ptr %from
  br label %join
join:
  %flag = phi i32 [ %got, %others ], [ 1, %0 ]
  %index = phi i64 [ %made, %others ], [ 0, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 %flag, ptr %to
  ret void
}
define void @another(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 50
  %x = add i64 %base, %l
  %low = trunc i64 %x to i32
  %first = icmp eq i32 %low, 0
  br i1 %first, label %join, label %others
others:
  %short = trunc i64 %x to i32
  %before = add nsw i32 %short, -1
  %made = sext i32 %before to i64
  %from = getelementptr i32, ptr %a, i64 %made
  %got = load i32, ptr %from
  br label %join
join:
  %flag = phi i32 [ %got, %others ], [ 1, %0 ]
  %index = phi i64 [ %made, %others ], [ 0, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 %flag, ptr %to
  ret void
}
define void @unknown(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 50
  %x = add i64 %base, %l
  %low = and i64 %x, 4294967295
  %first = icmp eq i64 %low, 0
  br i1 %first, label %join, label %others
others:
  %high = shl i64 %x, 32
  %made = add i64 %high, %g
  %from = getelementptr i32, ptr %a, i64 %made
  %got = load i32, ptr %from
  br label %join
join:
  %flag = phi i32 [ %got, %others ], [ 1, %0 ]
  %index = phi i64 [ %made, %others ], [ 0, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 %flag, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
