; Loads of words, of which this processor has slow ones with masks: where all lanes are inside they
; need none, if there are several. Stores do not count, nor loads where masks cost nothing that is
; known.
; RUN: vectorize %s --kernel four --group 64 --target sapphirerapids --after full_branches
; RUN: vectorize %s --kernel four --group 64 --target znver5 --after full_branches | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel three --group 64 --target sapphirerapids --after full_branches | FileCheck %s --check-prefix=NOT
; PASS: full_branches
; CHECK: call i1 @zlg.all_lanes(
; NOT-NOT: call i1 @zlg.all_lanes(
define void @four(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %body, label %exit
body:
  %from.0 = getelementptr float, ptr %a, i64 %x
  %value.0 = load float, ptr %from.0
  %from.1 = getelementptr float, ptr %from.0, i64 1
  %value.1 = load float, ptr %from.1
  %sum.1 = fadd float %value.0, %value.1
  %from.2 = getelementptr float, ptr %from.0, i64 2
  %value.2 = load float, ptr %from.2
  %sum.2 = fadd float %sum.1, %value.2
  %from.3 = getelementptr float, ptr %from.0, i64 3
  %value.3 = load float, ptr %from.3
  %sum.3 = fadd float %sum.2, %value.3
  %to = getelementptr float, ptr %b, i64 %x
  store float %sum.3, ptr %to
  br label %exit
exit:
  ret void
}
define void @three(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %body, label %exit
body:
  %from.0 = getelementptr float, ptr %a, i64 %x
  %value.0 = load float, ptr %from.0
  %from.1 = getelementptr float, ptr %from.0, i64 1
  %value.1 = load float, ptr %from.1
  %sum.1 = fadd float %value.0, %value.1
  %from.2 = getelementptr float, ptr %from.0, i64 2
  %value.2 = load float, ptr %from.2
  %sum.2 = fadd float %sum.1, %value.2
  %to = getelementptr float, ptr %b, i64 %x
  store float %sum.2, ptr %to
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
