; Where a step multiplies 16 bits, and adds two products, four of bytes are two steps, whatever signs
; they have. So are two of 16 bits one.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after dot_products | FileCheck %s --check-prefix=SIGNED
; RUN: vectorize %s --kernel k --group 64 --target avx2 | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --kernel k --group 64 --target x86-64-v2 | FileCheck %s --check-prefix=SSE
; RUN: vectorize %s --kernel k --group 64 --target neon | FileCheck %s --check-prefix=NONE
; PASS: dot_products
; SIGNED: call i32 @zlg.dot.signed(i32 0, i32 %
; SIGNED-NOT: mul
; AVX2: ashr <16 x i16>
; AVX2: call <8 x i32> @llvm.x86.avx2.pmadd.wd(
; AVX2: call <8 x i32> @llvm.x86.avx2.pmadd.wd(
; AVX2-NOT: mul <
; SSE: ashr <8 x i16>
; SSE: call <4 x i32> @llvm.x86.sse2.pmadd.wd(
; SSE-NOT: mul <
; NONE-NOT: pmadd
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
  %at.a0 = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %a0 = load i8, ptr %at.a0
  %wa0 = sext i8 %a0 to i32
  %at.b0 = getelementptr i8, ptr %b, i64 0
  %b0 = load i8, ptr %at.b0
  %wb0 = sext i8 %b0 to i32
  %p0 = mul i32 %wa0, %wb0
  %at.a1 = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %a1 = load i8, ptr %at.a1
  %wa1 = sext i8 %a1 to i32
  %at.b1 = getelementptr i8, ptr %b, i64 1
  %b1 = load i8, ptr %at.b1
  %wb1 = sext i8 %b1 to i32
  %p1 = mul i32 %wa1, %wb1
  %at.a2 = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %a2 = load i8, ptr %at.a2
  %wa2 = sext i8 %a2 to i32
  %at.b2 = getelementptr i8, ptr %b, i64 2
  %b2 = load i8, ptr %at.b2
  %wb2 = sext i8 %b2 to i32
  %p2 = mul i32 %wa2, %wb2
  %at.a3 = getelementptr [4 x i8], ptr %a, i64 %x, i64 3
  %a3 = load i8, ptr %at.a3
  %wa3 = sext i8 %a3 to i32
  %at.b3 = getelementptr i8, ptr %b, i64 3
  %b3 = load i8, ptr %at.b3
  %wb3 = sext i8 %b3 to i32
  %p3 = mul i32 %wa3, %wb3
  %s.1 = add i32 %p0, %p1
  %s.2 = add i32 %s.1, %p2
  %s.3 = add i32 %s.2, %p3
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %s.3, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
