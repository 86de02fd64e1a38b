; Four numbers of 16 bits of each lane are two words; four bytes are stored as one.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --lanes 16 --target znver4 --after promote | FileCheck %s --check-prefix=CODE
; PASS: interleaved_access
; CHECK: ; %v0 = load i16, {{.*}}: words, taken apart by shifts
; CHECK: ; %v3 = load i16, {{.*}}: words, taken apart by shifts
; CHECK: ; store i8 %b3, {{.*}}: words, taken apart by shifts
; CODE: load <16 x i32>
; CODE: shufflevector <16 x i32>
; CODE-NOT: load <16 x i16>
; CODE: store <16 x i32>
; CODE-NOT: store <16 x i8>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.0 = getelementptr [4 x i16], ptr %a, i64 %x, i64 0
  %v0 = load i16, ptr %at.0
  %at.1 = getelementptr [4 x i16], ptr %a, i64 %x, i64 1
  %v1 = load i16, ptr %at.1
  %at.2 = getelementptr [4 x i16], ptr %a, i64 %x, i64 2
  %v2 = load i16, ptr %at.2
  %at.3 = getelementptr [4 x i16], ptr %a, i64 %x, i64 3
  %v3 = load i16, ptr %at.3
  %h0 = lshr i16 %v0, 3
  %d0 = sub i16 %h0, %v1
  %m0 = xor i16 %d0, %v2
  %b0 = trunc i16 %m0 to i8
  %h1 = lshr i16 %v1, 3
  %d1 = sub i16 %h1, %v2
  %m1 = xor i16 %d1, %v3
  %b1 = trunc i16 %m1 to i8
  %h2 = lshr i16 %v2, 3
  %d2 = sub i16 %h2, %v3
  %m2 = xor i16 %d2, %v0
  %b2 = trunc i16 %m2 to i8
  %h3 = lshr i16 %v3, 3
  %d3 = sub i16 %h3, %v0
  %m3 = xor i16 %d3, %v1
  %b3 = trunc i16 %m3 to i8
  %to.0 = getelementptr [4 x i8], ptr %out, i64 %x, i64 0
  store i8 %b0, ptr %to.0
  %to.1 = getelementptr [4 x i8], ptr %out, i64 %x, i64 1
  store i8 %b1, ptr %to.1
  %to.2 = getelementptr [4 x i8], ptr %out, i64 %x, i64 2
  store i8 %b2, ptr %to.2
  %to.3 = getelementptr [4 x i8], ptr %out, i64 %x, i64 3
  store i8 %b3, ptr %to.3
  ret void
}
declare i64 @zlg.local_id.0()
