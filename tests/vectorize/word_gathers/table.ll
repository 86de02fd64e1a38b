; A table of bytes: aligned words are gathered, with indices of 32 bits, and shifted.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --group 64 --target skylake-avx512 --asm | FileCheck %s --check-prefix=ASM
; PASS: word_gathers
; CHECK: ; %value = load i8, {{.*}}: gather of words
; CODE: and <16 x i32> {{.*}}, <i32 3,
; CODE: call <16 x i32> @llvm.masked.gather.v16i32
; CODE: lshr <16 x i32>
; ASM: vpgatherdd
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i8, ptr %out, i64 %x
  %index = load i8, ptr %at.index
  %wide = zext i8 %index to i64
  %from = getelementptr i8, ptr %a, i64 %wide
  %value = load i8, ptr %from
  %to = getelementptr i8, ptr %at.index, i64 999
  store i8 %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
