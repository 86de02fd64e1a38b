; Lanes that come to no value of %q keep their place in its register round for round, and all of them are squared: what
; they keep is zero, not what was there before the loop.
; RUN: vectorize %s --kernel k --group 8 --target avx2 --after clear_absent
; RUN: vectorize %s --kernel k --group 8 --target avx2 --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: clear_absent
; CHECK: phi <8 x float>
; CHECK-SAME: zeroinitializer
; CHECK-NOT: phi <8 x float> {{.*}}undef
; TOLD: begin with zero in loops that some lanes may never write them in [clear_absent]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %behind ]
  %first = mul i64 %k, 8
  %i = add i64 %first, %l
  %at = getelementptr float, ptr %a, i64 %i
  %x = load float, ptr %at
  %some = fcmp ogt float %x, 0.0
  br i1 %some, label %one, label %behind
one:
  %small = fcmp olt float %x, 1.0
  br i1 %small, label %set, label %divide
divide:
  %place = getelementptr float, ptr %tile, i64 %i
  %y = load float, ptr %place
  %d = fdiv float %x, %y
  br label %set
set:
  %q = phi float [ %x, %one ], [ %d, %divide ]
  %r = fmul float %q, %q
  store float %r, ptr %at
  br label %behind
behind:
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
