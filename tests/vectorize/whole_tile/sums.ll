; What a loop adds up between barriers stays in registers with small strips.
; RUN: vectorize %s --group 256 --target avx2 --plan
; CHECK: ; lanes 8, coarsening 8, strips 4,
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
  %i = phi i64 [ 0, %entry ], [ %next, %added ]
  %s = phi float [ 0.0, %entry ], [ %z, %added ]
  br label %add
add:
  %k = phi i64 [ 0, %round ], [ %k.next, %add ]
  %sum = phi float [ %s, %round ], [ %z, %add ]
  %other = getelementptr float, ptr %beside, i64 %k
  %x = load float, ptr %other
  %z = fadd float %x, %sum
  %k.next = add i64 %k, 1
  %all = icmp eq i64 %k.next, %n
  br i1 %all, label %added, label %add
added:
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
