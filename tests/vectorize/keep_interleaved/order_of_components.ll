; Components that only change places take a shuffle of one vector.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: keep_interleaved interleaved_access
; CHECK: shufflevector <32 x i8> {{.*}}, <32 x i8> {{undef|poison}}, <32 x i32> <i32 2, i32 1, i32 0, i32 3,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.r = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %o.r = getelementptr [4 x i8], ptr %out, i64 %x, i64 0
  %a.g = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %o.g = getelementptr [4 x i8], ptr %out, i64 %x, i64 1
  %a.b = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %o.b = getelementptr [4 x i8], ptr %out, i64 %x, i64 2
  %a.w = getelementptr [4 x i8], ptr %a, i64 %x, i64 3
  %o.w = getelementptr [4 x i8], ptr %out, i64 %x, i64 3
  %r = load i8, ptr %a.r
  %g = load i8, ptr %a.g
  %b = load i8, ptr %a.b
  %w = load i8, ptr %a.w
  store i8 %b, ptr %o.r
  store i8 %g, ptr %o.g
  store i8 %r, ptr %o.b
  store i8 %w, ptr %o.w
  ret void
}
declare i64 @zlg.local_id.0()
