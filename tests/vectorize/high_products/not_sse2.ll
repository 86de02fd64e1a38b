; Of SSE2 only products without signs are instructions, and of half a register.
; RUN: vectorize %s --group 16 --target sse2 --after high_products | FileCheck %s
; SOME-LLVM-FAIL: 22 widens each vector by itself
; CHECK-NOT: freeze
; CHECK: trunc <{{[0-9]+}} x i64>
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
