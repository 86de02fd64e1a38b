; Work-items along Y walk memory: lanes follow one another along Y, and nothing is gathered.
; RUN: vectorize %s --group 16,8 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 16,8 --target skylake-avx512 --after swap_dimensions
; PASS: swap_dimensions
; PLAN: %value = load {{.*}}: vector
; PLAN: store {{.*}}: vector
; CHECK-LABEL: define {{.*}}@k
; CHECK: %x = call i64 @zlg.local_id.1()
; CHECK: %y = call i64 @zlg.local_id.0()
; CHECK: %group = call i64 @zlg.group_id.1()
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %group = call i64 @zlg.group_id.0()
  %first = mul i64 %group, 16
  %row = add i64 %first, %x
  %before = mul i64 %row, 1000
  %i = add i64 %before, %y
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %value = load float, ptr %from, align 4
  %twice = fadd float %value, %value
  store float %twice, ptr %from, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
