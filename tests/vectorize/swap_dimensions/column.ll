; A tile of one column: lanes go along Y anyway, and along X they are known to follow one another.
; Members of a structure are near enough. Lanes of a column of memory stay.
; RUN: vectorize %s --kernel follows --group 1,64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel follows --group 1,64 --target skylake-avx512 --after swap_dimensions
; RUN: vectorize %s --kernel members --group 1,64 --target skylake-avx512 --after swap_dimensions
; RUN: vectorize %s --kernel far --group 1,64 --target skylake-avx512 --after swap_dimensions | FileCheck %s --check-prefix=FAR
; PASS: swap_dimensions
; PLAN: %value = load {{.*}}: vector
; CHECK: %y = call i64 @zlg.local_id.0()
; CHECK: %group = call i64 @zlg.group_id.1()
; FAR: %y = call i64 @zlg.local_id.1()
; FAR: %group = call i64 @zlg.group_id.0()
define void @follows(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %y = call i64 @zlg.local_id.1()
  %group = call i64 @zlg.group_id.0()
  %before = mul i64 %group, 1000
  %i = add i64 %before, %y
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %value = load float, ptr %from, align 4
  %twice = fadd float %value, %value
  store float %twice, ptr %from, align 4
  ret void
}
define void @members(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %y = call i64 @zlg.local_id.1()
  %group = call i64 @zlg.group_id.0()
  %before = mul i64 %group, 1000
  %i = add i64 %before, %y
  %first = getelementptr inbounds [2 x float], ptr %a, i64 %i
  %x = load float, ptr %first, align 4
  %second = getelementptr inbounds float, ptr %first, i64 1
  %z = load float, ptr %second, align 4
  store float %z, ptr %first, align 4
  store float %x, ptr %second, align 4
  ret void
}
define void @far(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %y = call i64 @zlg.local_id.1()
  %group = call i64 @zlg.group_id.0()
  %before = mul i64 %y, 1000
  %i = add i64 %before, %group
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %value = load float, ptr %from, align 4
  %twice = fadd float %value, %value
  store float %twice, ptr %from, align 4
  ret void
}
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
