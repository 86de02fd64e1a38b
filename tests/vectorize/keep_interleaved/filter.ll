; A filter of three bytes over vectors of eight. Each byte is loaded once, by vectors that overlap by what follows the last
; one: in memory all of them lie in a row, which is loaded three times, a byte further each time.
; RUN: vectorize %s --group 64 --target znver5 --after keep_interleaved
; PASS: interleaved_access keep_interleaved
; SOME-LLVM-FAIL: with 22 these bytes are not kept interleaved
; CHECK: load <64 x i8>
; CHECK-NOT: load <16 x i8>
; CHECK-NOT: shufflevector
; CHECK: xor <64 x i8>
; CHECK-NOT: shufflevector
; CHECK: store <64 x i8>
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.0 = getelementptr [8 x i8], ptr %a, i64 %x, i64 0
  %b.0 = load i8, ptr %a.0
  %a.1 = getelementptr [8 x i8], ptr %a, i64 %x, i64 1
  %b.1 = load i8, ptr %a.1
  %a.2 = getelementptr [8 x i8], ptr %a, i64 %x, i64 2
  %b.2 = load i8, ptr %a.2
  %a.3 = getelementptr [8 x i8], ptr %a, i64 %x, i64 3
  %b.3 = load i8, ptr %a.3
  %a.4 = getelementptr [8 x i8], ptr %a, i64 %x, i64 4
  %b.4 = load i8, ptr %a.4
  %a.5 = getelementptr [8 x i8], ptr %a, i64 %x, i64 5
  %b.5 = load i8, ptr %a.5
  %a.6 = getelementptr [8 x i8], ptr %a, i64 %x, i64 6
  %b.6 = load i8, ptr %a.6
  %a.7 = getelementptr [8 x i8], ptr %a, i64 %x, i64 7
  %b.7 = load i8, ptr %a.7
  %a.8 = getelementptr [8 x i8], ptr %a, i64 %x, i64 8
  %b.8 = load i8, ptr %a.8
  %a.9 = getelementptr [8 x i8], ptr %a, i64 %x, i64 9
  %b.9 = load i8, ptr %a.9
  %t.0 = xor i8 %b.0, %b.1
  %s.0 = xor i8 %t.0, %b.2
  %t.1 = xor i8 %b.1, %b.2
  %s.1 = xor i8 %t.1, %b.3
  %t.2 = xor i8 %b.2, %b.3
  %s.2 = xor i8 %t.2, %b.4
  %t.3 = xor i8 %b.3, %b.4
  %s.3 = xor i8 %t.3, %b.5
  %t.4 = xor i8 %b.4, %b.5
  %s.4 = xor i8 %t.4, %b.6
  %t.5 = xor i8 %b.5, %b.6
  %s.5 = xor i8 %t.5, %b.7
  %t.6 = xor i8 %b.6, %b.7
  %s.6 = xor i8 %t.6, %b.8
  %t.7 = xor i8 %b.7, %b.8
  %s.7 = xor i8 %t.7, %b.9
  %o.0 = getelementptr [8 x i8], ptr %out, i64 %x, i64 0
  %o.1 = getelementptr [8 x i8], ptr %out, i64 %x, i64 1
  %o.2 = getelementptr [8 x i8], ptr %out, i64 %x, i64 2
  %o.3 = getelementptr [8 x i8], ptr %out, i64 %x, i64 3
  %o.4 = getelementptr [8 x i8], ptr %out, i64 %x, i64 4
  %o.5 = getelementptr [8 x i8], ptr %out, i64 %x, i64 5
  %o.6 = getelementptr [8 x i8], ptr %out, i64 %x, i64 6
  %o.7 = getelementptr [8 x i8], ptr %out, i64 %x, i64 7
  store i8 %s.0, ptr %o.0
  store i8 %s.1, ptr %o.1
  store i8 %s.2, ptr %o.2
  store i8 %s.3, ptr %o.3
  store i8 %s.4, ptr %o.4
  store i8 %s.5, ptr %o.5
  store i8 %s.6, ptr %o.6
  store i8 %s.7, ptr %o.7
  ret void
}
declare i64 @zlg.local_id.0()
