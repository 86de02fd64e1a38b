; One of sixteen members: as many masked vectors take longer than a store for each lane. And masked
; stores that are slow themselves.
; RUN: vectorize %s --group 64 --target znver5 --plan
; RUN: vectorize %s --group 64 --target znver3 --plan
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: interleaved_access
; CHECK: store float %value, {{.*}}: gather
; TOLD: too few members of the structure are accessed for whole vectors
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  %value = load float, ptr %place
  %at.5 = getelementptr [16 x float], ptr %a, i64 %x, i64 5
  store float %value, ptr %at.5
  ret void
}
declare i64 @zlg.local_id.0()
