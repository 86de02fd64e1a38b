; In a scan nearly all lanes have something to do, nearly all the time.
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
  %i = phi i64 [ 1, %entry ], [ %next, %more ]
  %has = icmp uge i64 %l, %i
  br i1 %has, label %work, label %more
work:
  %x = load float, ptr %at
  %y = load float, ptr %beside
  %z = fadd float %x, %y
  %z1 = fmul float %z, %x
  %z2 = fmul float %z1, %x
  %z3 = fmul float %z2, %x
  %z4 = fmul float %z3, %x
  %z5 = fmul float %z4, %x
  %z6 = fmul float %z5, %x
  %z7 = fmul float %z6, %x
  %z8 = fmul float %z7, %x
  store float %z8, ptr %at
  br label %more
more:
  call void @zlg.barrier()
  %next = shl i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
