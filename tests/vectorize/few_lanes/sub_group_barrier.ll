; Who waits in its sub-group has as many lanes as a register has: programs count on that.
; RUN: vectorize %s --group 32 --target znver4 --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %row = mul nuw nsw i64 %t, 25
  %from = getelementptr inbounds float, ptr %tile, i64 %row
  call void @zlg.barrier()
  call void @zlg.sub_group_barrier()
  %some = icmp ne i64 %t, 0
  br i1 %some, label %round, label %end
round:
  %j = phi i64 [ 0, %entry ], [ %next, %round ]
  %at = getelementptr inbounds float, ptr %from, i64 %j
  %factor = getelementptr inbounds float, ptr %a, i64 %j
  %x = load float, ptr %at, align 4
  %f = load float, ptr %factor, align 4
  %y = fmul float %x, %f
  store float %y, ptr %at, align 4
  %next = add nuw nsw i64 %j, 1
  %more = icmp ult i64 %next, %t
  br i1 %more, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
declare void @zlg.sub_group_barrier()
