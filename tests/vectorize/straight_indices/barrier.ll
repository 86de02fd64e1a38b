; What bends comes before a barrier: it ends there. The buffer that is stored to behind it does not
; depend on the bend, and stays a buffer.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after straight_indices
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: straight_indices
; CHECK: %b = load ptr
; CHECK: %at = getelementptr float, ptr %b
; CHECK: call i1 @zlg.all_lanes
; CHECK: store float %{{.*}}, ptr %place
; CHECK: call void @zlg.barrier
; CHECK: store float %{{.*}}, ptr %at
; CHECK: store float %{{.*}}, ptr %place
; REMARK: where no row of indices ends, 1 accesses are of vectors [straight_indices]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %before = add i64 %x, -1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %slot.b.at = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %slot.b.at, !invariant.load !0
  %b = load ptr, ptr %slot.b, !invariant.load !0
  %at = getelementptr float, ptr %b, i64 %x
  %from = getelementptr float, ptr %a, i64 %left
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %l
  store float %value, ptr %place
  call void @zlg.barrier()
  %other = xor i64 %l, 63
  %other.at = getelementptr float, ptr %tile, i64 %other
  %got = load float, ptr %other.at
  store float %got, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
declare void @zlg.barrier()
!0 = !{}
