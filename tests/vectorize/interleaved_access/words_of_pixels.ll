; Three bytes of a pixel of four, whose pointer is aligned: the last one is on the same page. Not the
; last three: nothing says where a word begins.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --plan
; PASS: interleaved_access
; CHECK: ; %r = load i8, {{.*}}: words, taken apart by shifts
; CHECK: ; %b = load i8, {{.*}}: words, taken apart by shifts
; CHECK-NOT: ; %h = load i8, {{.*}}: words
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %x = call i64 @zlg.local_id.0()
  %at.r = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %r = load i8, ptr %at.r, align 4
  %at.g = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %g = load i8, ptr %at.g, align 1
  %at.b = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %b = load i8, ptr %at.b, align 1
  %at.h = getelementptr [4 x i8], ptr %c, i64 %x, i64 1
  %h = load i8, ptr %at.h, align 1
  %at.i = getelementptr [4 x i8], ptr %c, i64 %x, i64 3
  %i = load i8, ptr %at.i, align 1
  %rg = add i8 %r, %g
  %rgb = add i8 %rg, %b
  %hi = mul i8 %h, %i
  %all = add i8 %rgb, %hi
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
