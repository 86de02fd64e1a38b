; Members of rows of 4 or 12 bytes that an index tells: LLVM sets low bits that are zero instead of adding to them. A
; bit that may be set already is no sum.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel twelve --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel not --group 64 --target znver4 --plan | FileCheck %s --check-prefix=NOT
; PASS: row_access
; CHECK: ; %v0 = load i8, {{.*}}: vectors along rows, transposed
; CHECK: ; %v1 = load i8, {{.*}}: vectors along rows, transposed
; CHECK: ; %v3 = load i8, {{.*}}: vectors along rows, transposed
; NOT-NOT: vectors along rows
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %out, i64 %x
  %index = load i32, ptr %at.index
  %wide = sext i32 %index to i64
  %row = shl nsw i64 %wide, 2
  %at.0 = getelementptr i8, ptr %a, i64 %row
  %v0 = load i8, ptr %at.0
  %second = or i64 %row, 1
  %at.1 = getelementptr i8, ptr %a, i64 %second
  %v1 = load i8, ptr %at.1
  %fourth = or i64 %row, 3
  %at.3 = getelementptr i8, ptr %a, i64 %fourth
  %v3 = load i8, ptr %at.3
  %s = add i8 %v0, %v1
  %t = xor i8 %s, %v3
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %t, ptr %to
  ret void
}
define void @twelve(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %out, i64 %x
  %index = load i32, ptr %at.index
  %wide = sext i32 %index to i64
  %row = mul nsw i64 %wide, 12
  %at.0 = getelementptr i8, ptr %a, i64 %row
  %v0 = load i8, ptr %at.0
  %second = or i64 %row, 1
  %at.1 = getelementptr i8, ptr %a, i64 %second
  %v1 = load i8, ptr %at.1
  %fourth = or i64 %row, 3
  %at.3 = getelementptr i8, ptr %a, i64 %fourth
  %v3 = load i8, ptr %at.3
  %s = add i8 %v0, %v1
  %t = xor i8 %s, %v3
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %t, ptr %to
  ret void
}
define void @not(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %out, i64 %x
  %index = load i32, ptr %at.index
  %wide = sext i32 %index to i64
  %row = mul nsw i64 %wide, 6
  %at.0 = getelementptr i8, ptr %a, i64 %row
  %v0 = load i8, ptr %at.0
  %second = or i64 %row, 2
  %at.1 = getelementptr i8, ptr %a, i64 %second
  %v1 = load i8, ptr %at.1
  %s = add i8 %v0, %v1
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %s, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
