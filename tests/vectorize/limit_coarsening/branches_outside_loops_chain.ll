; The rounds of a loop behind such a branch wait for one another: rows that agree hide that side by
; side.
; RUN: vectorize %s --group 16,8 --target znver4 --plan
; CHECK: ; lanes 16, coarsening 4, strips 2,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.mode = load ptr, ptr %arguments
  %mode = load ptr, ptr %slot.mode
  %at.a = getelementptr i8, ptr %arguments, i64 8
  %slot.a = load ptr, ptr %at.a
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from.mode = getelementptr inbounds i32, ptr %mode, i64 %y
  %m = load i32, ptr %from.mode
  %row = shl nuw nsw i64 %y, 7
  %i = add nuw nsw i64 %row, %x
  %to = getelementptr inbounds float, ptr %o, i64 %i
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %v = load float, ptr %from
  %is = icmp eq i32 %m, 1
  br i1 %is, label %before, label %end
before:
  br label %round
round:
  %k = phi i64 [ 0, %before ], [ %k.next, %round ]
  %s = phi float [ %v, %before ], [ %s.next, %round ]
  %at.0 = getelementptr inbounds float, ptr %from, i64 0
  %got.0 = load float, ptr %at.0
  %sum.0 = fadd float %got.0, 0.5
  %at.1 = getelementptr inbounds float, ptr %from, i64 1
  %got.1 = load float, ptr %at.1
  %sum.1 = fadd float %got.1, 1.5
  %at.2 = getelementptr inbounds float, ptr %from, i64 2
  %got.2 = load float, ptr %at.2
  %sum.2 = fadd float %got.2, 2.5
  %at.3 = getelementptr inbounds float, ptr %from, i64 3
  %got.3 = load float, ptr %at.3
  %sum.3 = fadd float %got.3, 3.5
  %at.4 = getelementptr inbounds float, ptr %from, i64 4
  %got.4 = load float, ptr %at.4
  %sum.4 = fadd float %got.4, 4.5
  %at.5 = getelementptr inbounds float, ptr %from, i64 5
  %got.5 = load float, ptr %at.5
  %sum.5 = fadd float %got.5, 5.5
  %p.0 = fmul float %sum.0, %sum.1
  %p.1 = fmul float %sum.2, %sum.3
  %p.2 = fmul float %sum.4, %sum.5
  %p.3 = fadd float %p.0, %p.1
  %p.4 = fadd float %p.3, %p.2
  %t = fdiv float %s, %p.4
  %s.next = fadd float %t, %p.4
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k.next, 100
  br i1 %again, label %round, label %out
out:
  store float %s.next, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
