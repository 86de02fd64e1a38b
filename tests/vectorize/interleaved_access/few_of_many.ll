; One float of nine: so many vectors cost more than a gather.
; RUN: vectorize %s --group 64 --plan
; RUN: vectorize %s --group 64 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: interleaved_access
; CHECK: ; %value = load float, {{.*}}: gather
; REMARK: too few members of the structure are accessed for whole vectors
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr [9 x float], ptr %a, i64 %x
  %value = load float, ptr %at
  %place = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
