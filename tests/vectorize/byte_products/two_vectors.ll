; Products of bytes: one of all pairs, whose lower bytes are right, and one of the upper ones.
; RUN: vectorize %s --kernel k --group 64 --lanes 64 --target znver4 --after byte_products
; RUN: vectorize %s --kernel k --group 64 --lanes 32 --target avx2 --after byte_products | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --kernel k --group 64 --lanes 64 --target znver4 --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: byte_products
; TOLD: 1 products of bytes are taken of even and of odd ones, as they lie in registers [byte_products]
; CHECK: %[[ODD_X:.*]] = lshr <32 x i16> %[[X:.*]], <i16 8,
; CHECK: mul <32 x i16> %[[X]], %[[Y:.*]]
; CHECK: %[[ODD_Y:.*]] = and <32 x i16> %[[Y]], <i16 -256,
; CHECK: mul <32 x i16> %[[ODD_X]], %[[ODD_Y]]
; CHECK-NOT: mul <64 x i8>
; AVX2-COUNT-2: mul <16 x i16>
; AVX2-NOT: mul <32 x i8>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot.b
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %at.a = getelementptr i8, ptr %a, i64 %x
  %at.b = getelementptr i8, ptr %b, i64 %x
  %p = load i8, ptr %at.a
  %q = load i8, ptr %at.b
  %product = mul i8 %p, %q
  store i8 %product, ptr %at.b
  ret void
}
declare i64 @zlg.local_id.0()
