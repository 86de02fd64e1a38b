; Strips that come to different barriers are reported where barriers are checked, and only there.
; RUN: vectorize %s --group 40 --lanes 1 --checked --after barrier_lowering
; RUN: vectorize %s --group 40 --lanes 1 --after barrier_lowering | FileCheck %s --check-prefix=NOT
; CHECK: diverged:
; CHECK: together:
; NOT-NOT: diverged:
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  store float 1.0, ptr %place
  call void @zlg.barrier()
  store volatile float 2.0, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
