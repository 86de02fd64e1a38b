; What is stored between the loads may be what they load: they do not become one.
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --after keep_interleaved
; CHECK-NOT: load <32 x i8>
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
  store i8 1, ptr %out
  %b = load i8, ptr %a.b
  %w = load i8, ptr %a.w
  %r.1 = add i8 %r, 7
  %g.1 = add i8 %g, 8
  %b.1 = add i8 %b, 9
  %w.1 = add i8 %w, 10
  store i8 %r.1, ptr %o.r
  store i8 %g.1, ptr %o.g
  store i8 %b.1, ptr %o.b
  store i8 %w.1, ptr %o.w
  ret void
}
declare i64 @zlg.local_id.0()
