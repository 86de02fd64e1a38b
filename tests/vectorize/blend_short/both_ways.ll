; Both ways compute, and what both compute is selected; a chain of such branches needs no branch.
; RUN: vectorize %s --kernel k --group 16 --target znver4 --after blend_short
; PASS: blend_short
; CHECK-NOT: br i1
; CHECK: select i1 %less, i32 %more, i32 %fewer
; CHECK: select i1 %less, i32 7, i32 %twice
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %at
  %less = icmp slt i32 %x, 0
  br i1 %less, label %then, label %else
then:
  %m1 = mul i32 %x, %x
  %m2 = add i32 %m1, 5
  %m3 = mul i32 %m2, %x
  %more = sub i32 %m3, %m1
  br label %join
else:
  %f1 = xor i32 %x, 9
  %f2 = mul i32 %f1, %x
  %f3 = mul i32 %f2, %f1
  %fewer = sub i32 %f3, %x
  %twice = shl i32 %fewer, 1
  br label %join
join:
  %one = phi i32 [ %more, %then ], [ %fewer, %else ]
  %two = phi i32 [ 7, %then ], [ %twice, %else ]
  %sum = mul i32 %one, %two
  store i32 %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
