; The last pair first, 8 bytes each, in 8 lanes: the vectors are put in order by shuffles.
; RUN: vectorize %s --group 64 --plan
; RUN: vectorize %s --group 64 --after promote | FileCheck %s --check-prefix=CODE
; PASS: interleaved_access
; CHECK: ; lanes 8,
; CHECK: ; %re = load i64, {{.*}}: interleaved vectors [[GROUP:[0-9]+]]
; CHECK: ; %im = load i64, {{.*}}: interleaved vectors [[GROUP]]
; CODE: load <8 x i64>
; CODE: shufflevector <8 x i64>
; CODE-NOT: llvm.masked.gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %back = sub i64 100, %x
  %at.re = getelementptr [2 x i64], ptr %a, i64 %back
  %at.im = getelementptr [2 x i64], ptr %a, i64 %back, i64 1
  %re = load i64, ptr %at.re
  %im = load i64, ptr %at.im
  %sum = add i64 %re, %im
  %to = getelementptr i64, ptr %out, i64 %x
  store i64 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
