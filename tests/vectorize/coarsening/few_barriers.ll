; A tile of 512 work-items with one barrier is two strips of the usual size.
; RUN: vectorize %s --group 512 --plan
; CHECK: ; lanes 16, coarsening 16, strips 2,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  %left = add i64 %l, -1
  %beside = getelementptr float, ptr %tile, i64 %left
  %x = load float, ptr %beside
  call void @zlg.barrier()
  store float %x, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
