; Bytes each of which two stored ones are made of, as colours of a picture that are for two pixels, stay as they lie in memory: a
; shuffle writes each twice. Where a stored one needs none of them, they are words.
; RUN: vectorize %s --kernel twice --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --kernel twice --group 64 --target sapphirerapids --after keep_interleaved | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --kernel not --group 64 --target sapphirerapids --plan | FileCheck %s --check-prefix=WORDS
; PASS: interleaved_access keep_interleaved
; CHECK: %b.0 = load i8, ptr %a.0, align 1: interleaved vectors
; CODE: load <32 x i8>
; CODE: shufflevector <32 x i8> {{.*}}, <64 x i32> <i32 0, i32 0, i32 1, i32 1,
; CODE-NOT: lshr
; CODE: store <64 x i8>
; WORDS: %b.0 = load i8, ptr %a.0, align 1: words
define void @twice(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.0 = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %b.0 = load i8, ptr %a.0
  %a.1 = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %b.1 = load i8, ptr %a.1
  %a.2 = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %b.2 = load i8, ptr %a.2
  %a.3 = getelementptr [4 x i8], ptr %a, i64 %x, i64 3
  %b.3 = load i8, ptr %a.3
  %s.0 = xor i8 %b.0, 7
  %s.1 = xor i8 %b.0, 7
  %s.2 = xor i8 %b.1, 7
  %s.3 = xor i8 %b.1, 7
  %s.4 = xor i8 %b.2, 7
  %s.5 = xor i8 %b.2, 7
  %s.6 = xor i8 %b.3, 7
  %s.7 = xor i8 %b.3, 7
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
define void @not(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.0 = getelementptr [4 x i8], ptr %a, i64 %x, i64 0
  %b.0 = load i8, ptr %a.0
  %a.1 = getelementptr [4 x i8], ptr %a, i64 %x, i64 1
  %b.1 = load i8, ptr %a.1
  %a.2 = getelementptr [4 x i8], ptr %a, i64 %x, i64 2
  %b.2 = load i8, ptr %a.2
  %a.3 = getelementptr [4 x i8], ptr %a, i64 %x, i64 3
  %b.3 = load i8, ptr %a.3
  %s.0 = xor i8 %b.0, 7
  %s.1 = xor i8 %b.0, 7
  %s.2 = xor i8 %b.1, 7
  %s.3 = add i8 0, 3
  %s.4 = xor i8 %b.2, 7
  %s.5 = xor i8 %b.2, 7
  %s.6 = xor i8 %b.3, 7
  %s.7 = xor i8 %b.3, 7
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
