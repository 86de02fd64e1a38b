; Three bytes of a colour: no processor gathers bytes. Where bytes are easy to move, they become words.
; RUN: vectorize %s --group 64 --target sse2 --plan
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=WORDS
; RUN: vectorize %s --group 64 --target neon --plan | FileCheck %s --check-prefix=WORDS
; PASS: interleaved_access
; CHECK: ; %r = load i8, {{.*}}: interleaved vectors [[GROUP:[0-9]+]]
; CHECK: ; %g = load i8, {{.*}}: interleaved vectors [[GROUP]]
; CHECK: ; %b = load i8, {{.*}}: interleaved vectors [[GROUP]]
; WORDS: ; %r = load i8, {{.*}}: words, taken apart by shifts [[GROUP:[0-9]+]]
; WORDS: ; %g = load i8, {{.*}}: words, taken apart by shifts [[GROUP]]
; WORDS: ; %b = load i8, {{.*}}: words, taken apart by shifts [[GROUP]]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.r = getelementptr [3 x i8], ptr %a, i64 %x
  %at.g = getelementptr [3 x i8], ptr %a, i64 %x, i64 1
  %at.b = getelementptr [3 x i8], ptr %a, i64 %x, i64 2
  %r = load i8, ptr %at.r
  %g = load i8, ptr %at.g
  %b = load i8, ptr %at.b
  %rg = add i8 %r, %g
  %sum = add i8 %rg, %b
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
