; Bytes of a row that an index tells: words of four are transposed, and shifts take the bytes out.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target znver4 --after promote | FileCheck %s --check-prefix=CODE
; PASS: row_access
; CHECK: ; %v0 = load i8, {{.*}}: vectors along rows, transposed
; CHECK: ; %v6 = load i8, {{.*}}: vectors along rows, transposed
; CHECK: ; store i8 %b6, {{.*}}: vectors along rows, transposed
; CODE: load <7 x i8>
; CODE: shufflevector <16 x i32>
; CODE: lshr <16 x i32> {{.*}}, <i32 8,
; CODE-NOT: shufflevector <16 x i8>
; CODE: shl {{.*}}<16 x i32> {{.*}}, <i32 8,
; CODE: store <7 x i8>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %out, i64 %x
  %index = load i32, ptr %at.index
  %row = sext i32 %index to i64
  %at.0 = getelementptr [99 x i8], ptr %a, i64 %row, i64 0
  %v0 = load i8, ptr %at.0
  %b0 = xor i8 %v0, 1
  %at.1 = getelementptr [99 x i8], ptr %a, i64 %row, i64 1
  %v1 = load i8, ptr %at.1
  %b1 = xor i8 %v1, 2
  %at.2 = getelementptr [99 x i8], ptr %a, i64 %row, i64 2
  %v2 = load i8, ptr %at.2
  %b2 = xor i8 %v2, 3
  %at.3 = getelementptr [99 x i8], ptr %a, i64 %row, i64 3
  %v3 = load i8, ptr %at.3
  %b3 = xor i8 %v3, 4
  %at.4 = getelementptr [99 x i8], ptr %a, i64 %row, i64 4
  %v4 = load i8, ptr %at.4
  %b4 = xor i8 %v4, 5
  %at.5 = getelementptr [99 x i8], ptr %a, i64 %row, i64 5
  %v5 = load i8, ptr %at.5
  %b5 = xor i8 %v5, 6
  %at.6 = getelementptr [99 x i8], ptr %a, i64 %row, i64 6
  %v6 = load i8, ptr %at.6
  %b6 = xor i8 %v6, 7
  %to.0 = getelementptr [77 x i8], ptr %out, i64 %row, i64 0
  store i8 %b0, ptr %to.0
  %to.1 = getelementptr [77 x i8], ptr %out, i64 %row, i64 1
  store i8 %b1, ptr %to.1
  %to.2 = getelementptr [77 x i8], ptr %out, i64 %row, i64 2
  store i8 %b2, ptr %to.2
  %to.3 = getelementptr [77 x i8], ptr %out, i64 %row, i64 3
  store i8 %b3, ptr %to.3
  %to.4 = getelementptr [77 x i8], ptr %out, i64 %row, i64 4
  store i8 %b4, ptr %to.4
  %to.5 = getelementptr [77 x i8], ptr %out, i64 %row, i64 5
  store i8 %b5, ptr %to.5
  %to.6 = getelementptr [77 x i8], ptr %out, i64 %row, i64 6
  store i8 %b6, ptr %to.6
  ret void
}
declare i64 @zlg.local_id.0()
