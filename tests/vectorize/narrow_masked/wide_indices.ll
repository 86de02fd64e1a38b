; Indices of 32 bits that are widened are taken out of their vector two at a time, and parted by shifts; with a sign or
; without. Bytes are eight at a time.
; RUN: vectorize %s --kernel signed --group 8 --target avx2 --after narrow_masked
; RUN: vectorize %s --kernel unsigned --group 8 --target avx2 --after narrow_masked | FileCheck %s --check-prefix=UNSIGNED
; RUN: vectorize %s --kernel bytes --group 8 --target avx2 --after narrow_masked | FileCheck %s --check-prefix=BYTES
; PASS: narrow_masked
; CHECK: = bitcast <8 x i32> %{{.*}} to <4 x i64>
; CHECK: = extractelement <4 x i64> %{{.*}}, i64 0
; CHECK: = shl i64 %{{.*}}, 32
; CHECK: = ashr i64 %{{.*}}, 32
; CHECK: = load float
; UNSIGNED: = extractelement <4 x i64> %{{.*}}, i64 0
; UNSIGNED: = shl i64 %{{.*}}, 32
; UNSIGNED: = lshr i64 %{{.*}}, 32
; UNSIGNED: = load float
; BYTES: = bitcast <8 x i8> %{{.*}} to i64
; BYTES: = shl i64 %{{.*}}, 56
; BYTES: = lshr i64 %{{.*}}, 56
; BYTES: = load float
define void @signed(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.i = getelementptr i8, ptr %arguments, i64 8
  %slot.i = load ptr, ptr %at.i
  %i = load ptr, ptr %slot.i
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %i, i64 %l
  %index = load i32, ptr %from
  %wide = sext i32 %index to i64
  %at = getelementptr float, ptr %a, i64 %wide
  %got = load float, ptr %at
  %to = getelementptr float, ptr %o, i64 %l
  store float %got, ptr %to
  ret void
}
define void @unsigned(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.i = getelementptr i8, ptr %arguments, i64 8
  %slot.i = load ptr, ptr %at.i
  %i = load ptr, ptr %slot.i
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %i, i64 %l
  %index = load i32, ptr %from
  %wide = zext i32 %index to i64
  %at = getelementptr float, ptr %a, i64 %wide
  %got = load float, ptr %at
  %to = getelementptr float, ptr %o, i64 %l
  store float %got, ptr %to
  ret void
}
define void @bytes(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.i = getelementptr i8, ptr %arguments, i64 8
  %slot.i = load ptr, ptr %at.i
  %i = load ptr, ptr %slot.i
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %i, i64 %l
  %index = load i8, ptr %from
  %wide = zext i8 %index to i64
  %at = getelementptr float, ptr %a, i64 %wide
  %got = load float, ptr %at
  %to = getelementptr float, ptr %o, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
