; v = min(v, v.yxwz), a step of a sort: LLVM computes each minimum once for two components. A vector
; of all four, each twice, takes one shuffle: the first operand is what was loaded, as it lies there.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: keep_interleaved
; CHECK: shufflevector <8 x i32> {{.*}}, <8 x i32> {{undef|poison}}, <8 x i32> <i32 1, i32 0, i32 3, i32 2,
; CHECK: call <8 x i32> @llvm.smin.v8i32(
; CHECK-NOT: call <8 x i32> @llvm.smin.v8i32({{.*}} %low.g
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %i = call i64 @zlg.local_id.0()
  %a.x = getelementptr [4 x i32], ptr %a, i64 %i, i64 0
  %o.x = getelementptr [4 x i32], ptr %out, i64 %i, i64 0
  %a.y = getelementptr [4 x i32], ptr %a, i64 %i, i64 1
  %o.y = getelementptr [4 x i32], ptr %out, i64 %i, i64 1
  %a.z = getelementptr [4 x i32], ptr %a, i64 %i, i64 2
  %o.z = getelementptr [4 x i32], ptr %out, i64 %i, i64 2
  %a.w = getelementptr [4 x i32], ptr %a, i64 %i, i64 3
  %o.w = getelementptr [4 x i32], ptr %out, i64 %i, i64 3
  %x = load i32, ptr %a.x
  %y = load i32, ptr %a.y
  %z = load i32, ptr %a.z
  %w = load i32, ptr %a.w
  %low = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %high = call i32 @llvm.smin.i32(i32 %z, i32 %w)
  store i32 %low, ptr %o.x
  store i32 %low, ptr %o.y
  store i32 %high, ptr %o.z
  store i32 %high, ptr %o.w
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @llvm.smin.i32(i32, i32)
