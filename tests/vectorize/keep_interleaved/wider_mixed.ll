; Not where each is computed of all of them: there bytes are words, which shifts take apart.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after keep_interleaved
; PASS: interleaved_access
; CHECK: load <16 x i32>
; CHECK: lshr <16 x i32>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.at0 = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %a0 = load i8, ptr %a.at0
  %w0 = zext i8 %a0 to i16
  %a.at1 = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %a1 = load i8, ptr %a.at1
  %w1 = zext i8 %a1 to i16
  %a.at2 = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %a2 = load i8, ptr %a.at2
  %w2 = zext i8 %a2 to i16
  %a.at3 = getelementptr [4 x i8], ptr %a, i64 %x, i64 3
  %a3 = load i8, ptr %a.at3
  %w3 = zext i8 %a3 to i16
  %o.at0 = getelementptr [4 x i16], ptr %out, i64 %x, i64 0
  %o.at1 = getelementptr [4 x i16], ptr %out, i64 %x, i64 1
  %o.at2 = getelementptr [4 x i16], ptr %out, i64 %x, i64 2
  %o.at3 = getelementptr [4 x i16], ptr %out, i64 %x, i64 3
  %p0 = mul i16 %w0, 3
  %q0 = sub i16 %p0, %w1
  %r0 = mul i16 %q0, %w2
  %s0 = xor i16 %r0, %w3
  store i16 %s0, ptr %o.at0
  %p1 = mul i16 %w1, 4
  %q1 = sub i16 %p1, %w2
  %r1 = mul i16 %q1, %w3
  %s1 = xor i16 %r1, %w0
  store i16 %s1, ptr %o.at1
  %p2 = mul i16 %w2, 5
  %q2 = sub i16 %p2, %w3
  %r2 = mul i16 %q2, %w0
  %s2 = xor i16 %r2, %w1
  store i16 %s2, ptr %o.at2
  %p3 = mul i16 %w3, 6
  %q3 = sub i16 %p3, %w0
  %r3 = mul i16 %q3, %w1
  %s3 = xor i16 %r3, %w2
  store i16 %s3, ptr %o.at3
  ret void
}
declare i64 @zlg.local_id.0()
