; What is undefined where a branch goes by comes to nobody who computes with it: only what goes round in a loop does.
; RUN: vectorize %s --kernel k --group 8 --target avx2 --after clear_absent
; CHECK: phi <8 x float>
; CHECK-SAME: undef
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %l
  %x = load float, ptr %at
  %some = fcmp ogt float %x, 0.0
  br i1 %some, label %load, label %behind
load:
  %place = getelementptr float, ptr %tile, i64 %l
  %y = load float, ptr %place
  br label %behind
behind:
  %t = phi float [ %y, %load ], [ undef, %entry ]
  %more = fcmp ogt float %x, 2.0
  store float 1.0, ptr %at
  br i1 %more, label %square, label %end
square:
  %r = fmul float %t, %t
  %to = getelementptr float, ptr %out, i64 %l
  store float %r, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
