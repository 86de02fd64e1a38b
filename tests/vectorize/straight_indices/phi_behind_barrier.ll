; A phi gets what was loaded from behind a barrier's block, which is there once. A copy of the load
; would not come to it, so there is none.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after straight_indices
; CHECK-NOT: call i1 @zlg.all_lanes
; CHECK: phi i32 [ %value, %wait ]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b.at = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %slot.b.at, !invariant.load !0
  %b = load ptr, ptr %slot.b, !invariant.load !0
  %slot.n.at = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %slot.n.at, !invariant.load !0
  %n = load i64, ptr %slot.n, !invariant.load !0
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr i32, ptr %tile, i64 %l
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  br label %indices
indices:
  %before = add i64 %x, -1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr i32, ptr %a, i64 %left
  %value = load i32, ptr %from
  %next.at = getelementptr i32, ptr %from, i64 1
  %next = load i32, ptr %next.at
  %many = icmp sgt i64 %n, 3
  br i1 %many, label %keep, label %wait
keep:
  store i32 %next, ptr %own
  br label %wait
wait:
  call void @zlg.barrier()
  %told = load i32, ptr %tile
  %some = icmp sgt i32 %told, 3
  br i1 %some, label %other, label %end
other:
  %other.at = getelementptr i32, ptr %tile, i64 %n
  %other.value = load i32, ptr %other.at
  br label %end
end:
  %result = phi i32 [ %value, %wait ], [ %other.value, %other ]
  %at = getelementptr i32, ptr %b, i64 %x
  store i32 %result, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
declare void @zlg.barrier()
!0 = !{}
