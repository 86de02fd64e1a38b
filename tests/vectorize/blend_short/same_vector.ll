; A list of neighbours, `if (p[j].x != -1) sum += p[j].y`: what is loaded behind the branch lies in the vector
; of 8 bytes that is loaded before it, so all lanes load it. So do lanes that go by the last member. What lies
; behind the vector, or before it, may be in another page; a vector of 4 bytes has one member; and what is
; volatile is loaded by whom the program says. Lanes that do not go there do not say that it is in bounds.
; RUN: vectorize %s --kernel second --group 64 --target znver4 --after blend_short
; RUN: vectorize %s --kernel last --group 64 --target znver4 --after blend_short
; RUN: vectorize %s --kernel behind --group 64 --target znver4 --after blend_short | FileCheck %s --check-prefix=STAYS
; RUN: vectorize %s --kernel ahead --group 64 --target znver4 --after blend_short | FileCheck %s --check-prefix=STAYS
; RUN: vectorize %s --kernel alone --group 64 --target znver4 --after blend_short | FileCheck %s --check-prefix=STAYS
; RUN: vectorize %s --kernel watched --group 64 --target znver4 --after blend_short | FileCheck %s --check-prefix=STAYS
; PASS: blend_short
; SOME-LLVM-FAIL: 22 steps pointers in bytes
; CHECK: round:
; CHECK: load float
; CHECK: fcmp une
; CHECK-NOT: br i1 %is
; CHECK: %other = getelementptr float, ptr %vector
; CHECK: load float
; CHECK: select i1 %is
; STAYS: br i1 %is
; STAYS: load
; STAYS-NOT: select
define void @second(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  br i1 %is, label %there, label %behind
there:
  %other = getelementptr inbounds float, ptr %vector, i64 1
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
define void @last(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %x = load float, ptr %first, align 16
  %is = fcmp une float %x, -1.0
  br i1 %is, label %there, label %behind
there:
  %other = getelementptr inbounds float, ptr %vector, i64 3
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
define void @behind(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  br i1 %is, label %there, label %behind
there:
  %other = getelementptr float, ptr %vector, i64 2
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
define void @ahead(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %first = getelementptr float, ptr %vector, i64 2
  %x = load float, ptr %first, align 8
  %is = fcmp une float %x, -1.0
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
define void @alone(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %x = load float, ptr %first, align 4
  %is = fcmp une float %x, -1.0
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
define void @watched(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  br i1 %is, label %there, label %behind
there:
  %other = getelementptr float, ptr %vector, i64 1
  %y = load volatile float, ptr %other, align 4
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
