; Most values have 16 bits, and bytes are loaded and stored: 32 lanes.
; RUN: vectorize %s --group 256 --target skylake-avx512 --plan
; PASS: many_lanes narrow_integers
; CHECK: ; lanes 32,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %next = getelementptr i8, ptr %from, i64 300
  %y = load i8, ptr %next
  %x.int = zext i8 %x to i32
  %y.int = zext i8 %y to i32
  %d = sub nsw i32 %x.int, %y.int
  %abs = call i32 @llvm.abs.i32(i32 %d, i1 true)
  %twice = mul nuw nsw i32 %abs, 3
  %most = call i32 @llvm.smin.i32(i32 %twice, i32 255)
  %byte = trunc i32 %most to i8
  store i8 %byte, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
