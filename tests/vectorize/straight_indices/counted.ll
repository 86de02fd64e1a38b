; An index that is the counter of its loop, and begins where the lane is: it tells the groups apart.
; RUN: vectorize %s --group 64 --target avx2 --remarks
; PASS: straight_indices
; CHECK: where no row of indices ends, 1 accesses are of vectors [straight_indices]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %next, %loop ]
  %so.far = phi float [ 0.0, %0 ], [ %added, %loop ]
  %at = add i64 %i, -7
  %clamped = call i64 @llvm.smax.i64(i64 %at, i64 0)
  %from = getelementptr float, ptr %a, i64 %clamped
  %got = load float, ptr %from
  %added = fadd float %so.far, %got
  %next = add i64 %i, 4096
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr float, ptr %tile, i64 %x
  store float %added, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @llvm.smax.i64(i64, i64)
