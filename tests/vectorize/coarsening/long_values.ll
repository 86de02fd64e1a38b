; Most values have 64 bits: 8 lanes fill a register.
; RUN: vectorize %s --group 64 --after coarsening
; RUN: vectorize %s --group 64 --target avx2 --after coarsening | FileCheck %s --check-prefix=AVX2
; CHECK: ; lanes 8, coarsening 4, strips 2,
; AVX2: ; lanes 4, coarsening 4, strips 4,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %twice = fadd double %value, %value
  store double %twice, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
