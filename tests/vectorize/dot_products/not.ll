; Not without such steps; not of three bytes; not with a store between; not of halves without signs; not
; where lanes share words: there the elements are vectors.
; RUN: vectorize %s --group 64 --target neon --after dot_products
; RUN: vectorize %s --group 64 --target znver4 --after dot_products
; CHECK-NOT: zlg.dot
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
  %wa0 = zext i8 %a0 to i32
  %at.b0 = getelementptr i8, ptr %b, i64 0
  %b0 = load i8, ptr %at.b0
  %wb0 = sext i8 %b0 to i32
  %p0 = mul i32 %wa0, %wb0
  %at.a1 = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %a1 = load i8, ptr %at.a1
  %wa1 = zext i8 %a1 to i32
  %at.b1 = getelementptr i8, ptr %b, i64 1
  %b1 = load i8, ptr %at.b1
  %wb1 = sext i8 %b1 to i32
  %p1 = mul i32 %wa1, %wb1
  %at.a2 = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %a2 = load i8, ptr %at.a2
  %wa2 = zext i8 %a2 to i32
  %at.b2 = getelementptr i8, ptr %b, i64 2
  %b2 = load i8, ptr %at.b2
  %wb2 = sext i8 %b2 to i32
  %p2 = mul i32 %wa2, %wb2
  %s.1 = add i32 %p0, %p1
  %s.2 = add i32 %s.1, %p2
  store i32 %s.2, ptr %out
  %at.c0 = getelementptr [64 x i8], ptr %a, i64 %x, i64 8
  %c0 = load i8, ptr %at.c0
  %at.c1 = getelementptr [64 x i8], ptr %a, i64 %x, i64 9
  %c1 = load i8, ptr %at.c1
  store i8 7, ptr %at.c1
  %at.c2 = getelementptr [64 x i8], ptr %a, i64 %x, i64 10
  %c2 = load i8, ptr %at.c2
  %at.c3 = getelementptr [64 x i8], ptr %a, i64 %x, i64 11
  %c3 = load i8, ptr %at.c3
  %wc0 = zext i8 %c0 to i32
  %wc1 = zext i8 %c1 to i32
  %wc2 = zext i8 %c2 to i32
  %wc3 = zext i8 %c3 to i32
  %c01 = add i32 %wc0, %wc1
  %c012 = add i32 %c01, %wc2
  %c0123 = add i32 %c012, %wc3
  %to.c = getelementptr i32, ptr %out, i64 99
  store i32 %c0123, ptr %to.c
  %at.h0 = getelementptr [64 x i16], ptr %a, i64 %x, i64 20
  %h0 = load i16, ptr %at.h0
  %at.h1 = getelementptr [64 x i16], ptr %a, i64 %x, i64 21
  %h1 = load i16, ptr %at.h1
  %wh0 = zext i16 %h0 to i32
  %wh1 = zext i16 %h1 to i32
  %h = add i32 %wh0, %wh1
  %to.h = getelementptr i32, ptr %out, i64 999
  store i32 %h, ptr %to.h
  %at.n0 = getelementptr i8, ptr %b, i64 %x
  %to.n0 = getelementptr i8, ptr %at.n0, i64 0
  %n0 = load i8, ptr %to.n0
  %wn0 = sext i8 %n0 to i32
  %at.n1 = getelementptr i8, ptr %b, i64 %x
  %to.n1 = getelementptr i8, ptr %at.n1, i64 1
  %n1 = load i8, ptr %to.n1
  %wn1 = sext i8 %n1 to i32
  %at.n2 = getelementptr i8, ptr %b, i64 %x
  %to.n2 = getelementptr i8, ptr %at.n2, i64 2
  %n2 = load i8, ptr %to.n2
  %wn2 = sext i8 %n2 to i32
  %at.n3 = getelementptr i8, ptr %b, i64 %x
  %to.n3 = getelementptr i8, ptr %at.n3, i64 3
  %n3 = load i8, ptr %to.n3
  %wn3 = sext i8 %n3 to i32
  %n.1 = add i32 %wn0, %wn1
  %n.2 = add i32 %n.1, %wn2
  %s.9 = add i32 %n.2, %wn3
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %s.9, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
