; What is loaded there, and a number that is only computed with.
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: keep_equals
; CHECK: %got = load i32, ptr %from, align 4: vector
; REMARK: remark: an index is the same number where it equals a constant and where not [keep_equals]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %at = getelementptr i32, ptr %tile, i64 %l
  %first = icmp eq i64 %x, 12
  br i1 %first, label %join, label %others
others:
  store i32 1, ptr %at
  br label %join
join:
  %index = phi i64 [ 12, %0 ], [ %x, %others ]
  %from = getelementptr i32, ptr %a, i64 %index
  %got = load i32, ptr %from
  %short = trunc i64 %index to i32
  %sum = add i32 %got, %short
  %to = getelementptr i32, ptr %at, i64 64
  store i32 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
