; One load of two places that lanes choose between: each way loads a vector under its mask.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --after choose_loaded
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --passes -choose_loaded --plan | FileCheck %s --check-prefix=OFF
; PASS: choose_loaded
; CHECK: br i1 %less, label %[[A:.*]], label %[[B:.*]]
; CHECK: load float, ptr %first
; CHECK: load float, ptr %second
; CHECK: phi float
; PLAN-NOT: : gather
; OFF: : gather
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %less = icmp slt i64 %l, %n
  %first = getelementptr float, ptr %a, i64 %l
  %behind = sub i64 %l, %n
  %second = getelementptr float, ptr %b, i64 %behind
  %from = select i1 %less, ptr %first, ptr %second
  %value = load float, ptr %from
  %twice = fadd float %value, %value
  store float %twice, ptr %first
  ret void
}
declare i64 @zlg.local_id.0()
