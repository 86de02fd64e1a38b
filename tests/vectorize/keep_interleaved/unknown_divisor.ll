; A divisor that may be zero stays where it was.
; RUN: vectorize %s --group 64 --target avx2 --remarks
; PASS: interleaved_access
; CHECK-NOT: [keep_interleaved]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %a.r = getelementptr [2 x i64], ptr %a, i64 %x, i64 0
  %o.r = getelementptr [2 x i64], ptr %out, i64 %x, i64 0
  %a.g = getelementptr [2 x i64], ptr %a, i64 %x, i64 1
  %o.g = getelementptr [2 x i64], ptr %out, i64 %x, i64 1
  %r = load i64, ptr %a.r
  %g = load i64, ptr %a.g
  %r.1 = udiv i64 %r, %n
  %g.1 = udiv i64 %g, %n
  store i64 %r.1, ptr %o.r
  store i64 %g.1, ptr %o.g
  ret void
}
declare i64 @zlg.local_id.0()
