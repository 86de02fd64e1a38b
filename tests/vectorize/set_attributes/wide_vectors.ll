; Vectors as wide as the registers that the kernel is for, no wider.
; RUN: vectorize %s --group 64 --after set_attributes
; RUN: vectorize %s --group 8 --target avx2 --after set_attributes | FileCheck %s --check-prefix=YMM
; RUN: vectorize %s --group 8 --target neon --after set_attributes | FileCheck %s --check-prefix=XMM
; CHECK: "min-legal-vector-width"="512" "prefer-vector-width"="512"
; YMM: "min-legal-vector-width"="256" "prefer-vector-width"="256"
; XMM: "min-legal-vector-width"="128" "prefer-vector-width"="128"
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
