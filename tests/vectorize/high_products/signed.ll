; Products of even and of odd words, whose upper halves a shuffle takes.
; PASS: high_products
; RUN: vectorize %s --group 16 --target znver4 --after high_products | FileCheck %s
; RUN: vectorize %s --group 16 --target avx2 --after high_products | FileCheck %s
; CHECK-NOT: mul <16 x i64>
; CHECK: freeze <[[N:[0-9]+]] x i32>
; CHECK: [[EVEN:%.*]] = mul <[[HALF:[0-9]+]] x i64>
; CHECK: [[EVENS:%.*]] = bitcast <[[HALF]] x i64> [[EVEN]] to <[[N]] x i32>
; CHECK: [[ODD:%.*]] = mul <[[HALF]] x i64>
; CHECK: [[ODDS:%.*]] = bitcast <[[HALF]] x i64> [[ODD]] to <[[N]] x i32>
; CHECK: shufflevector <[[N]] x i32> [[EVENS]], <[[N]] x i32> [[ODDS]], <[[N]] x i32> <i32 1, i32 {{9|17}}, i32 3,
; CHECK-NOT: trunc
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
  %p.wide = sext i32 %p to i64
  %q.wide = sext i32 %q to i64
  %product = mul nsw i64 %p.wide, %q.wide
  %high = lshr i64 %product, 32
  %word = trunc i64 %high to i32
  store i32 %word, ptr %at.c, align 4
  ret void
}
declare i64 @zlg.local_id.0()
