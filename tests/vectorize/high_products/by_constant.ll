; One factor is a number.
; PASS: high_products
; RUN: vectorize %s --group 16 --target znver4 --after high_products | FileCheck %s
; CHECK: mul {{.*}}<8 x i64> {{.*}}, <i64 3435973837, i64 3435973837,
; CHECK: mul {{.*}}<8 x i64> {{.*}}, <i64 3435973837, i64 3435973837,
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
  %product = mul nuw i64 %p.wide, 3435973837
  %high = lshr i64 %product, 34
  %word = trunc i64 %high to i32
  store i32 %word, ptr %at.c, align 4
  ret void
}
declare i64 @zlg.local_id.0()
