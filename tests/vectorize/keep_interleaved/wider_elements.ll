; Elements that are stored wider than they were loaded stay in their order, too: bytes are not taken
; out of words.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after keep_interleaved
; PASS: keep_interleaved interleaved_access
; CHECK: [[BYTES:%.*]] = load <32 x i8>
; CHECK: [[WIDE:%.*]] = zext <32 x i8> [[BYTES]] to <32 x i16>
; CHECK: mul <32 x i16> [[WIDE]],
; CHECK-NOT: shufflevector
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
  store i16 %p0, ptr %o.at0
  %p1 = mul i16 %w1, 3
  store i16 %p1, ptr %o.at1
  %p2 = mul i16 %w2, 3
  store i16 %p2, ptr %o.at2
  %p3 = mul i16 %w3, 3
  store i16 %p3, ptr %o.at3
  ret void
}
declare i64 @zlg.local_id.0()
