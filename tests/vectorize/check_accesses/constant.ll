; A constant is told where its index is not known; the kernel itself looks whether it is inside.
; RUN: vectorize %s --group 16 --told --after check_accesses
; RUN: vectorize %s --group 16 --lanes 8 --target avx2 --told --after vectorize | FileCheck %s --check-prefix=INSIDE
; CHECK: call void @zlg.check.access(ptr %from, i64 4, ptr @zlg.place.1)
; INSIDE: sub <8 x i64> %{{.*}}, {{.*}}ptrtoint (ptr @zlg_table to i64)
; INSIDE: br i1 %{{.*}}, label %closer{{.*}}, label %inside{{.*}}, !prof
@zlg_table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %index = load i32, ptr %at
  %wide = zext i32 %index to i64
  %from = getelementptr [4 x i32], ptr @zlg_table, i64 0, i64 %wide
  %value = load i32, ptr %from
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
