; Two products of 16 bits are one step; the fifth is left. More lanes than a register has take a step for each.
; RUN: vectorize %s --group 64 --target znver4 --after dot_products
; RUN: vectorize %s --group 64 --target znver4 --asm | FileCheck %s --check-prefix=ASM
; RUN: vectorize %s --group 64 --target znver4 --lanes 32 --asm | FileCheck %s --check-prefix=WIDE
; PASS: dot_products
; CHECK: %[[P:.*]] = mul i32
; CHECK: %[[S:.*]] = call i32 @zlg.dot.shorts(i32 %[[P]],
; CHECK: call i32 @zlg.dot.shorts(i32 %[[S]],
; CHECK-NOT: mul
; ASM: vpdpwssd
; WIDE-COUNT-2: vpdpwssd {{.*}}%zmm
; WIDE: ret
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.a0 = getelementptr [50 x i16], ptr %a, i64 %x, i64 0
  %a0 = load i16, ptr %at.a0
  %wa0 = sext i16 %a0 to i32
  %at.b0 = getelementptr i16, ptr %b, i64 0
  %b0 = load i16, ptr %at.b0
  %wb0 = sext i16 %b0 to i32
  %p0 = mul i32 %wa0, %wb0
  %at.a1 = getelementptr [50 x i16], ptr %a, i64 %x, i64 1
  %a1 = load i16, ptr %at.a1
  %wa1 = sext i16 %a1 to i32
  %at.b1 = getelementptr i16, ptr %b, i64 1
  %b1 = load i16, ptr %at.b1
  %wb1 = sext i16 %b1 to i32
  %p1 = mul i32 %wa1, %wb1
  %at.a2 = getelementptr [50 x i16], ptr %a, i64 %x, i64 2
  %a2 = load i16, ptr %at.a2
  %wa2 = sext i16 %a2 to i32
  %at.b2 = getelementptr i16, ptr %b, i64 2
  %b2 = load i16, ptr %at.b2
  %wb2 = sext i16 %b2 to i32
  %p2 = mul i32 %wa2, %wb2
  %at.a3 = getelementptr [50 x i16], ptr %a, i64 %x, i64 3
  %a3 = load i16, ptr %at.a3
  %wa3 = sext i16 %a3 to i32
  %at.b3 = getelementptr i16, ptr %b, i64 3
  %b3 = load i16, ptr %at.b3
  %wb3 = sext i16 %b3 to i32
  %p3 = mul i32 %wa3, %wb3
  %at.a4 = getelementptr [50 x i16], ptr %a, i64 %x, i64 4
  %a4 = load i16, ptr %at.a4
  %wa4 = sext i16 %a4 to i32
  %at.b4 = getelementptr i16, ptr %b, i64 4
  %b4 = load i16, ptr %at.b4
  %wb4 = sext i16 %b4 to i32
  %p4 = mul i32 %wa4, %wb4
  %s.1 = add i32 %p0, %p1
  %s.2 = add i32 %s.1, %p2
  %s.3 = add i32 %s.2, %p3
  %s.4 = add i32 %s.3, %p4
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %s.4, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
