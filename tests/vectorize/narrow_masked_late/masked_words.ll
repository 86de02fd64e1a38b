; Words at addresses that are in a vector: a Zen 4 gathers and scatters those of a mask faster than it takes the
; addresses out. Lanes equally far apart have addresses that need no vector, and Zen 3 does all one by one.
; RUN: vectorize %s --group 16 --lanes 16 --target znver4 --after narrow_masked_late
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --after narrow_masked_late | FileCheck %s --check-prefix=AVX2
; PASS: narrow_masked_late
; CHECK: call <16 x float> @llvm.masked.gather
; CHECK: call void @llvm.masked.scatter
; CHECK-NOT: call {{.*}} @llvm.masked.scatter
; CHECK: ret void
; AVX2-NOT: call {{.*}} @llvm.masked.gather
; AVX2-NOT: call {{.*}} @llvm.masked.scatter
; AVX2: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %a, i64 %x
  %index = load i32, ptr %at.index
  %is = icmp sgt i32 %index, 5
  br i1 %is, label %there, label %end
there:
  %wide = zext i32 %index to i64
  %from = getelementptr float, ptr %a, i64 %wide
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %wide
  store float %value, ptr %to
  %far = mul i64 %x, 100
  %apart = getelementptr float, ptr %tile, i64 %far
  store float %value, ptr %apart
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
