; Each load of a member counts as four steps: seven, and their sums, are more than 24 and stay behind the branch.
; Three do not.
; RUN: vectorize %s --kernel three --group 64 --target znver4 --after blend_short
; RUN: vectorize %s --kernel seven --group 64 --target znver4 --after blend_short | FileCheck %s --check-prefix=STAYS
; PASS: blend_short
; CHECK-NOT: br i1 %is
; CHECK: select i1 %is
; STAYS: br i1 %is
define void @three(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %vector = getelementptr [8 x float], ptr %a, i64 %l
  %x0 = load float, ptr %vector, align 16
  %is = fcmp ogt float %x0, 0.0
  br i1 %is, label %there, label %behind
there:
  %at1 = getelementptr float, ptr %vector, i64 1
  %x1 = load float, ptr %at1
  %s1 = fadd float %x0, %x1
  %at2 = getelementptr float, ptr %vector, i64 2
  %x2 = load float, ptr %at2
  %s2 = fadd float %s1, %x2
  %at3 = getelementptr float, ptr %vector, i64 3
  %x3 = load float, ptr %at3
  %s3 = fadd float %s2, %x3
  br label %behind
behind:
  %sum = phi float [ %x0, %entry ], [ %s3, %there ]
  %to = getelementptr float, ptr %b, i64 %l
  store float %sum, ptr %to
  ret void
}
define void @seven(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %vector = getelementptr [8 x float], ptr %a, i64 %l
  %x0 = load float, ptr %vector, align 32
  %is = fcmp ogt float %x0, 0.0
  br i1 %is, label %there, label %behind
there:
  %at1 = getelementptr float, ptr %vector, i64 1
  %x1 = load float, ptr %at1
  %s1 = fadd float %x0, %x1
  %at2 = getelementptr float, ptr %vector, i64 2
  %x2 = load float, ptr %at2
  %s2 = fadd float %s1, %x2
  %at3 = getelementptr float, ptr %vector, i64 3
  %x3 = load float, ptr %at3
  %s3 = fadd float %s2, %x3
  %at4 = getelementptr float, ptr %vector, i64 4
  %x4 = load float, ptr %at4
  %s4 = fadd float %s3, %x4
  %at5 = getelementptr float, ptr %vector, i64 5
  %x5 = load float, ptr %at5
  %s5 = fadd float %s4, %x5
  %at6 = getelementptr float, ptr %vector, i64 6
  %x6 = load float, ptr %at6
  %s6 = fadd float %s5, %x6
  %at7 = getelementptr float, ptr %vector, i64 7
  %x7 = load float, ptr %at7
  %s7 = fadd float %s6, %x7
  br label %behind
behind:
  %sum = phi float [ %x0, %entry ], [ %s7, %there ]
  %to = getelementptr float, ptr %b, i64 %l
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
