; Lanes are absent, and AVX2 cannot mask bytes: they are accessed one by one. AVX-512 can.
; RUN: vectorize %s --group 33 --target avx2 --plan
; RUN: vectorize %s --group 65 --plan | FileCheck %s --check-prefix=MASKS
; RUN: vectorize %s --group 3 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: interleaved_access separate_tail
; CHECK: ; (tail) %r = load i8, {{.*}}: gather, masked
; MASKS: ; (tail) %r = load i8, {{.*}}: interleaved vectors {{[0-9]+}}, masked
; REMARK: the processor cannot mask elements of this size
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.r = getelementptr [2 x i8], ptr %a, i64 %x
  %at.g = getelementptr [2 x i8], ptr %a, i64 %x, i64 1
  %r = load i8, ptr %at.r
  %g = load i8, ptr %at.g
  %sum = add i8 %r, %g
  %to = getelementptr i8, ptr %out, i64 %x
  store i8 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
