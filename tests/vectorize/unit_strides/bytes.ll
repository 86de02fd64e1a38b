; Steps that count bytes: with 4 neighbours are vectors of floats.
; RUN: vectorize %s --group 64 --target skylake-avx512 --known 0,0,125 --plan
; RUN: vectorize %s --group 64 --known 0,0,125 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --group 64 --known 0,0,0 --after simplify | FileCheck %s --check-prefix=ANY
; RUN: vectorize %s --group 64 --known 0,0,125 --passes -unit_strides --after simplify | FileCheck %s --check-prefix=ANY
; PASS: unit_strides non_temporal_stores
; CHECK: load float, {{.*}}: vector
; CHECK: store float {{.*}}: non-temporal vector
; TOLD: remark: argument: a stride that is 4 [unit_strides]
; ANY: mul i64 {{.*}}%x
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.step = getelementptr i8, ptr %arguments, i64 16
  %slot.step = load ptr, ptr %at.step
  %step = load i64, ptr %slot.step
  %wide = add i64 %step, 0
  %x = call i64 @zlg.local_id.0()
  %index = mul i64 %x, %wide
  %from = getelementptr inbounds i8, ptr %in, i64 %index
  %to = getelementptr inbounds i8, ptr %out, i64 %index
  %value = load float, ptr %from
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
