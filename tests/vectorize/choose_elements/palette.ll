; Four numbers of which each lane loads one: three selects by the bits of its index.
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target avx2 --after choose_elements
; PASS: choose_elements
; REMARK: load: one of 4 elements is selected, which become registers
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-COUNT-3: select i1
; CHECK-NOT: select
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %p = alloca [4 x float]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %f0 = load float, ptr %from
  %f1 = fmul float %f0, 3.0
  %f2 = fadd float %f0, 7.0
  %f3 = fdiv float 1.0, %f0
  %p1 = getelementptr [4 x float], ptr %p, i64 0, i64 1
  %p2 = getelementptr [4 x float], ptr %p, i64 0, i64 2
  %p3 = getelementptr [4 x float], ptr %p, i64 0, i64 3
  store float %f0, ptr %p
  store float %f1, ptr %p1
  store float %f2, ptr %p2
  store float %f3, ptr %p3
  %which.at = getelementptr i32, ptr %a, i64 %x
  %which = load i32, ptr %which.at
  %low = and i32 %which, 3
  %low.64 = zext i32 %low to i64
  %chosen.at = getelementptr [4 x float], ptr %p, i64 0, i64 %low.64
  %chosen = load float, ptr %chosen.at
  store float %chosen, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
