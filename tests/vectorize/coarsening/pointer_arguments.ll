; Arguments are no values of lanes: three pointers leave the width to two floats.
; RUN: vectorize %s --group 64 --after coarsening
; RUN: vectorize %s --group 64 --target avx2 --after coarsening | FileCheck %s --check-prefix=AVX2
; CHECK: ; lanes 16, coarsening 4, strips 1,
; AVX2: ; lanes 8, coarsening 4, strips 2,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %i = add i64 %x, %n
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %b, i64 %i
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
