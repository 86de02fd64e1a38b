; A sum is too little for that: the turns of strips at barriers would take longer.
; RUN: vectorize %s --group 128 --target avx2 --plan
; CHECK: ; lanes 8, coarsening 16, strips 1,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  %left = add i64 %l, -1
  %beside = getelementptr float, ptr %tile, i64 %left
  br label %round
round:
  %i = phi i64 [ %n, %entry ], [ %next, %more ]
  %has = icmp ult i64 %l, %i
  br i1 %has, label %work, label %more
work:
  %x = load float, ptr %at
  %y = load float, ptr %beside
  %z = fadd float %x, %y
  store float %z, ptr %at
  br label %more
more:
  call void @zlg.barrier()
  %next = lshr i64 %i, 1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
