; A few steps behind such a branch take less, with masks, than the branch would.
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
  br i1 %is, label %one, label %end
one:
  %twice = fadd float %v, %v
  store float %twice, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
