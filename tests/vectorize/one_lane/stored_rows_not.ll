; Lanes, or work-items without vectors, as ever: an element takes the one before it, as it has become; neighbouring lanes load
; neighbours; rows of a triangle; and exponentials, which are vectors of lanes.
; RUN: vectorize %s --kernel sums --group 64 --target skylake-avx512 --remarks
; RUN: vectorize %s --kernel near --group 64 --target skylake-avx512 --remarks
; RUN: vectorize %s --kernel triangle --group 64 --target skylake-avx512 --remarks
; RUN: vectorize %s --kernel exponentials --group 64 --target skylake-avx512 --remarks
; CHECK-NOT: each in vectors along rows of its own
; CHECK: remark: load:
; CHECK-NOT: each in vectors along rows of its own
define void @sums(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.b = load ptr, ptr %slot.b
  %b = load ptr, ptr %at.b
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds float, ptr %a, i64 %row
  %own = getelementptr inbounds float, ptr %b, i64 %l
  %scale = load float, ptr %own
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %at = getelementptr inbounds float, ptr %from, i64 %k
  %x = load float, ptr %at
  %behind = getelementptr inbounds float, ptr %at, i64 1
  %y = load float, ptr %behind
  %new = fadd float %x, %y
  store float %new, ptr %behind
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
define void @near(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.b = load ptr, ptr %slot.b
  %b = load ptr, ptr %at.b
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds float, ptr %a, i64 %row
  %own = getelementptr inbounds float, ptr %b, i64 %l
  %scale = load float, ptr %own
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %at = getelementptr inbounds float, ptr %from, i64 %k
  %x = load float, ptr %at
  %behind = getelementptr inbounds float, ptr %own, i64 %k
  %y = load float, ptr %behind
  %new = fadd float %x, %y
  store float %new, ptr %at
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
define void @triangle(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.b = load ptr, ptr %slot.b
  %b = load ptr, ptr %at.b
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds float, ptr %a, i64 %row
  %own = getelementptr inbounds float, ptr %b, i64 %l
  %scale = load float, ptr %own
  br label %round
round:
  %k = phi i64 [ %l, %entry ], [ %next, %round ]
  %at = getelementptr inbounds float, ptr %from, i64 %k
  %x = load float, ptr %at
  %new = fadd float %x, %scale
  store float %new, ptr %at
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
define void @exponentials(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.b = load ptr, ptr %slot.b
  %b = load ptr, ptr %at.b
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds float, ptr %a, i64 %row
  %own = getelementptr inbounds float, ptr %b, i64 %l
  %scale = load float, ptr %own
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %at = getelementptr inbounds float, ptr %from, i64 %k
  %x = load float, ptr %at
  %new = call float @zlg.math.exp.f32(float %x)
  store float %new, ptr %at
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
