; The lower halves are of the same products, and more bits that are shifted out are so of the upper ones.
; PASS: high_products
; RUN: vectorize %s --group 16 --target znver4 --after high_products | FileCheck %s
; CHECK: mul {{.*}}<8 x i64>
; CHECK: mul {{.*}}<8 x i64>
; CHECK-DAG: [[LOW:%.*]] = shufflevector <16 x i32> {{.*}} <i32 0, i32 16, i32 2, i32 18,
; CHECK-DAG: [[HIGH:%.*]] = shufflevector <16 x i32> {{.*}} <i32 1, i32 17, i32 3, i32 19,
; CHECK-DAG: lshr <16 x i32> [[HIGH]], <i32 5,
; CHECK-NOT: mul
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot.b
  %b = load ptr, ptr %slot.b
  %at.slot.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.slot.c
  %c = load ptr, ptr %slot.c
  %x = call i64 @zlg.local_id.0()
  %at.a = getelementptr i32, ptr %a, i64 %x
  %at.b = getelementptr i32, ptr %b, i64 %x
  %at.c = getelementptr i32, ptr %c, i64 %x
  %p = load i32, ptr %at.a, align 4
  %q = load i32, ptr %at.b, align 4
  %p.wide = zext i32 %p to i64
  %q.wide = zext i32 %q to i64
  %product = mul nuw i64 %p.wide, %q.wide
  %high = lshr i64 %product, 37
  %word = trunc i64 %high to i32
  %low = trunc i64 %product to i32
  store i32 %word, ptr %at.c, align 4
  store i32 %low, ptr %at.a, align 4
  ret void
}
declare i64 @zlg.local_id.0()
