; A private array is copied from a buffer, changed and copied back: both copies are loops over its elements, which lie
; lane by lane.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after expand_copies
; PASS: expand_copies
; CHECK-NOT: llvm.memcpy
; CHECK: store i32 {{.*}}, ptr %{{.*}}, align 4
; CHECK-NOT: llvm.memcpy
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %own = alloca [32 x i32], align 4
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr [32 x i32], ptr %a, i64 %l
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %own, ptr align 4 %from, i64 128, i1 false)
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %at = getelementptr i32, ptr %own, i64 %k
  %x = load i32, ptr %at
  %half = lshr i32 %x, 1
  store i32 %half, ptr %at
  %step = add i64 %k, 9
  %next = and i64 %step, 55
  %more = icmp ne i64 %next, 32
  br i1 %more, label %round, label %end
end:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %from, ptr align 4 %own, i64 128, i1 false)
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
