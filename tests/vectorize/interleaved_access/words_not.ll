; No words: bytes that are stored as they were loaded, which stay as they lie; five bytes; a part of a
; word, of which the rest may not be there.
; PASS: interleaved_access
; RUN: vectorize %s --group 64 --target znver4 --plan
; CHECK: ; %kept = load i8, {{.*}}: interleaved vectors
; CHECK: ; %five = load i8, {{.*}}: {{gather|interleaved vectors}}
; CHECK-NOT: words, taken apart
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.kept = getelementptr [8 x i8], ptr %a, i64 %x
  %kept = load i8, ptr %at.kept
  %at.last = getelementptr [8 x i8], ptr %a, i64 %x, i64 7
  %last = load i8, ptr %at.last
  %one = add i8 %kept, 1
  %to.kept = getelementptr [8 x i8], ptr %out, i64 %x
  store i8 %one, ptr %to.kept
  %to.last = getelementptr [8 x i8], ptr %out, i64 %x, i64 7
  store i8 %last, ptr %to.last
  %at.five = getelementptr [5 x i8], ptr %a, i64 %x
  %five = load i8, ptr %at.five
  %at.end = getelementptr [5 x i8], ptr %a, i64 %x, i64 4
  %end = load i8, ptr %at.end
  %at.part = getelementptr [12 x i8], ptr %a, i64 %x
  %part = load i8, ptr %at.part
  %at.next = getelementptr [12 x i8], ptr %a, i64 %x, i64 10
  %next = load i8, ptr %at.next
  %sum.1 = add i8 %five, %end
  %sum.2 = add i8 %part, %next
  %sum = xor i8 %sum.1, %sum.2
  %to = getelementptr i8, ptr %out, i64 %x
  %far = getelementptr i8, ptr %to, i64 9999
  store i8 %sum, ptr %far
  ret void
}
declare i64 @zlg.local_id.0()
