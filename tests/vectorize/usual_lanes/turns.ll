; A tile of 512 with a barrier every few instructions: 128 SIMD groups of four numbers of 64 bits would be several
; strips. 32 of 16 lanes are one, and no strips take turns.
; RUN: vectorize %s --group 512 --target avx2 --plan
; RUN: vectorize %s --group 512 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: usual_lanes
; CHECK: ; lanes 16, coarsening 32, strips 1,
; REMARK: remark: 16 lanes: with fewer, strips would take turns at barriers [usual_lanes]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %tile, i64 %l
  %left = add i64 %l, -1
  %beside = getelementptr double, ptr %tile, i64 %left
  %x = load double, ptr %beside
  call void @zlg.barrier()
  store double %x, ptr %at
  call void @zlg.barrier()
  %y = load double, ptr %beside
  call void @zlg.barrier()
  store double %y, ptr %at
  call void @zlg.barrier()
  %z = load double, ptr %beside
  store double %z, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
