; An id that is cut to 32 bits and extended again, or a little more, behind a comparison of these bits: what all store
; to is one index.
; RUN: vectorize %s --kernel extended --group 50 --target avx2 --plan
; RUN: vectorize %s --kernel before --group 50 --target avx2 --plan
; RUN: vectorize %s --kernel before --group 50 --target avx2 --after keep_equals | FileCheck %s --check-prefix=STEPS
; PASS: keep_equals
; SOME-LLVM-FAIL: with 22 the indices behind the comparison are a gather's
; CHECK: store i32 %flag, ptr %to, align 4: vector
; STEPS: join:
; STEPS-NEXT: %flag = phi
; STEPS-NEXT: {{trunc i64 %x to i32|shl i64 %x, 32}}
; STEPS-NOT: phi i64
define void @extended(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
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
define void @before(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
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
  %index = phi i64 [ %made, %others ], [ -1, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 %flag, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
