; Not where gathers are slow, or there are none; not of an element that may lie in two words; not of
; a private variable; nothing that is stored.
; PASS: word_gathers
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target sse2 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --lanes 16 --plan | FileCheck %s --check-prefix=FAST
; CHECK-NOT: gather of words
; FAST: ; %value = load i8, {{.*}}: gather of words
; FAST-NOT: gather of words
; FAST: ; %odd = load i16, {{.*}}: gather
; FAST-NOT: gather of words
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %own = alloca [9 x i8]
  %at.index = getelementptr i8, ptr %out, i64 %x
  %index = load i8, ptr %at.index
  %wide = zext i8 %index to i64
  %from = getelementptr i8, ptr %a, i64 %wide
  %value = load i8, ptr %from
  %to = getelementptr i8, ptr %at.index, i64 999
  store i8 %value, ptr %to
  %at.odd = getelementptr i8, ptr %a, i64 %wide
  %odd = load i16, ptr %at.odd, align 1
  %slot = getelementptr i8, ptr %own, i64 %wide
  store i8 %value, ptr %slot
  %other = xor i64 %wide, 1
  %beside = getelementptr i8, ptr %own, i64 %other
  %mine = load i8, ptr %beside
  %low = trunc i16 %odd to i8
  %sum = add i8 %low, %mine
  %place = getelementptr i8, ptr %out, i64 %wide
  store i8 %sum, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
