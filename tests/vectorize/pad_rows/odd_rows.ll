; Rows of 12 work-items: each begins with a SIMD group of its own, whose last lanes are absent.
; RUN: vectorize %s --group 12,4 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 12,4 --target skylake-avx512 --after inline_and_optimise
; PASS: pad_rows
; PLAN: ; lanes 16, coarsening 4, strips 1,
; PLAN: %value = load {{.*}}: vector, masked
; PLAN: store {{.*}}: vector, masked
; CHECK-LABEL: define {{.*}}@zlg_entry
; CHECK-NOT: gather
; CHECK-NOT: scatter
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 12
  %i = add i64 %before, %x
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %value = load float, ptr %from, align 4
  %twice = fadd float %value, %value
  store float %twice, ptr %from, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
