; Sizes that no number of lanes divides: the last SIMD group is not full.
; One work-item has one lane.
; RUN: vectorize %s --group 100 --after coarsening
; RUN: vectorize %s --group 33 --after coarsening | FileCheck %s --check-prefix=G33
; RUN: vectorize %s --group 7,3 --after coarsening | FileCheck %s --check-prefix=G7X3
; RUN: vectorize %s --group 1 --after coarsening | FileCheck %s --check-prefix=ONE
; RUN: vectorize %s --group 8 --after coarsening | FileCheck %s --check-prefix=EIGHT
; CHECK: ; lanes 16, coarsening 4, strips 2,
; G33: ; lanes 16, coarsening 3, strips 1,
; G7X3: ; lanes 16, coarsening 2, strips 1,
; ONE: ; lanes 1, coarsening 1, strips 1,
; EIGHT: ; lanes 8, coarsening 1, strips 1,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %twice = fadd float %value, %value
  store float %twice, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
