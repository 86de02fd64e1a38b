; A condition that all lanes share, met with one that each has, is splat over lanes of 32 bits: with a mask of its own
; LLVM packs what has been compared, and makes it wide again.
; RUN: vectorize %s --kernel k --group 32,4 --target avx2 --after wide_masks
; RUN: vectorize %s --kernel k --group 32,4 --target avx2 --asm | FileCheck %s --check-prefix=CODE
; PASS: wide_masks
; CHECK-NOT: shufflevector <8 x i1>
; CHECK: sext i1 %{{.*}} to i32
; CHECK: shufflevector <8 x i32>
; CHECK-NOT: shufflevector <8 x i1>
; CODE: vmaskmovps
; CODE-NOT: vpack
; CODE: ret
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %local = call i64 @zlg.local_id.0()
  %row = call i64 @zlg.local_id.1()
  %group = call i64 @zlg.group_id.0()
  %first = mul i64 %group, 32
  %wide = add i64 %first, %local
  %x = trunc i64 %wide to i32
  %y = trunc i64 %row to i32
  %below = icmp sgt i32 %y, %n
  %right = icmp sge i32 %x, %n
  %inside = select i1 %below, i1 %right, i1 false
  br i1 %inside, label %body, label %exit
body:
  %from = getelementptr float, ptr %a, i64 %wide
  %value = load float, ptr %from
  %to = getelementptr float, ptr %b, i64 %wide
  store float %value, ptr %to
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
