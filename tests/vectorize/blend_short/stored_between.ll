; What is stored before the branch may be what is loaded behind it: the load stays behind the store.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --after blend_short
; PASS: blend_short
; CHECK: store float %sum
; CHECK-NOT: br i1 %is
; CHECK: select i1 %is
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, 32
  br label %round
round:
  %j = phi i64 [ 0, %entry ], [ %next, %behind ]
  %sum = phi float [ 0.0, %entry ], [ %more, %behind ]
  %at = add i64 %row, %j
  %vector = getelementptr [4 x float], ptr %a, i64 %at
  %first = getelementptr float, ptr %vector, i64 0
  %x = load float, ptr %first, align 8
  %is = fcmp une float %x, -1.0
  %place = getelementptr float, ptr %b, i64 %l
  store float %sum, ptr %place
  br i1 %is, label %there, label %behind
there:
  %other = getelementptr float, ptr %vector, i64 1
  %y = load float, ptr %other, align 4
  %square = fmul float %y, %y
  %added = fadd float %sum, %square
  br label %behind
behind:
  %more = phi float [ %sum, %round ], [ %added, %there ]
  %next = add nuw nsw i64 %j, 1
  %again = icmp ult i64 %next, 32
  br i1 %again, label %round, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
