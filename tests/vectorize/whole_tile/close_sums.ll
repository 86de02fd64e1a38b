; Barriers follow one another closely: what the loop adds up would be spilled at each of them by each strip.
; RUN: vectorize %s --group 256 --target avx2 --plan
; PASS: whole_tile
; CHECK: ; lanes 8, coarsening 32, strips 1,
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
  %i = phi i64 [ 0, %entry ], [ %next, %round ]
  %s = phi float [ 0.0, %entry ], [ %z, %round ]
  %x = load float, ptr %beside
  %z = fadd float %x, %s
  call void @zlg.barrier()
  store float %z, ptr %at
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
