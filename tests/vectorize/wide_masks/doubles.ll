; Four lanes of doubles have masks of 64 bits each.
; RUN: vectorize %s --kernel k --group 4 --target avx2 --after wide_masks
; PASS: wide_masks
; CHECK-NOT: phi <4 x i1>
; CHECK: phi <4 x i64>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %l
  %first = load double, ptr %at
  br label %round
round:
  %x = phi double [ %first, %entry ], [ %next, %on ]
  %square = fmul double %x, %x
  %small = fcmp olt double %square, 4.0
  br i1 %small, label %on, label %end
on:
  %next = fadd double %square, %first
  br label %round
end:
  store double %x, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
