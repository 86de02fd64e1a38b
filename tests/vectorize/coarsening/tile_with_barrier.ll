; With a barrier the usual tile, 256 work-items, is one strip.
; RUN: vectorize %s --group 16,16 --after coarsening
; RUN: vectorize %s --group 16,16 --lanes 8 --after coarsening | FileCheck %s --check-prefix=EIGHT
; RUN: vectorize %s --group 32,32 --after coarsening | FileCheck %s --check-prefix=LARGE
; CHECK: ; lanes 16, coarsening 16, strips 1,
; EIGHT: ; lanes 8, coarsening 32, strips 1,
; LARGE: ; lanes 16, coarsening 16, strips 4,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %at = getelementptr [32 x float], ptr %tile, i64 %y, i64 %x
  store float 1.0, ptr %at
  call void @zlg.barrier()
  %other = getelementptr [32 x float], ptr %tile, i64 %x, i64 %y
  %value = load float, ptr %other
  %to = getelementptr [32 x float], ptr %out, i64 %y, i64 %x
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.barrier()
