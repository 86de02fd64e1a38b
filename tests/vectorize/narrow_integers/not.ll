; Left alone: a sum of products that may have 17 bits; an index, whose form tells what is accessed; and
; one step in 16 bits between two in 32.
; RUN: vectorize %s --kernel large --group 64 --target skylake-avx512 --after narrow_integers
; RUN: vectorize %s --kernel index --group 64 --target skylake-avx512 --after narrow_integers
; RUN: vectorize %s --kernel single --group 64 --target skylake-avx512 --after narrow_integers
; SOME-LLVM-FAIL: 22 multiplies in 16 bits by itself
; CHECK: zext i8 {{.*}} to i32
; CHECK-NOT: i16
define void @large(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %wide = zext i8 %x to i32
  %square = mul nuw nsw i32 %wide, %wide
  %more = add nuw nsw i32 %square, 3000
  %part = lshr i32 %more, 8
  %byte = trunc i32 %part to i8
  store i8 %byte, ptr %from
  ret void
}
define void @index(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %wide = zext i8 %x to i32
  %less = sub nsw i32 7, %wide
  %far = call i32 @llvm.abs.i32(i32 %less, i1 true)
  %more = call i32 @llvm.smin.i32(i32 %far, i32 90)
  %place = sext i32 %more to i64
  %to = getelementptr i8, ptr %a, i64 %place
  store i8 %x, ptr %to
  ret void
}
define void @single(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %wide = zext i8 %x to i32
  %more = add nuw nsw i32 %wide, 3
  %to = getelementptr i32, ptr %a, i64 %l
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
