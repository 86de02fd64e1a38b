; Of half a register LLVM makes numbers of 16 bits at once. Neon multiplies bytes.
; RUN: vectorize %s --kernel k --group 32 --lanes 32 --target znver4 --after byte_products
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target neon --after byte_products
; CHECK: mul <{{[0-9]+}} x i8>
; CHECK-NOT: mul <{{[0-9]+}} x i16>
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
