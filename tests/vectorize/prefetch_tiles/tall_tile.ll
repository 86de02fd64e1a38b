; A tile of 32 rows: each work-group fetches what the next one loads, a SIMD group's line of the row at a time. Sapphire
; Rapids follows that many rows by itself.
; RUN: vectorize %s --group 32x32 --target znver4 --after prefetch_tiles
; RUN: vectorize %s --group 32x32 --target znver3 --after prefetch_tiles
; RUN: vectorize %s --group 32x32 --target znver4 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 32x32 --target sapphirerapids --after prefetch_tiles | FileCheck %s --check-prefix=ENOUGH
; PASS: prefetch_tiles
; SOME-LLVM-FAIL: 22 steps rows in bytes
; CHECK: %[[NEXT:[a-z0-9]+]] = add i64 %group, 1
; CHECK: shl {{.*}}%[[NEXT]], 5
; CHECK: call void @llvm.prefetch{{[^(]*}}({{.*}}, i32 0, i32 2, i32 1)
; CHECK: call void @zlg.barrier()
; CHECK-NOT: call void @llvm.prefetch{{.*}}, i32 0, i32 2
; REMARK: remark: prefetches what the next work-group loads here: the tile has more rows than this processor follows [prefetch_tiles]
; ENOUGH-NOT: call void @llvm.prefetch{{.*}}, i32 0, i32 2
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %group = call i64 @zlg.group_id.0()
  %left = shl i64 %group, 5
  %column = add i64 %left, %x
  %row.0 = add i64 %y, 0
  %start.0 = shl i64 %row.0, 12
  %index.0 = add i64 %start.0, %column
  %from.0 = getelementptr float, ptr %a, i64 %index.0
  %value.0 = load float, ptr %from.0
  %start.in.0 = shl i64 %row.0, 5
  %in.0 = add i64 %start.in.0, %x
  %place.0 = getelementptr float, ptr %tile, i64 %in.0
  store float %value.0, ptr %place.0
  call void @zlg.barrier()
  %start.back = shl i64 %x, 5
  %back = add i64 %start.back, %y
  %other = getelementptr float, ptr %tile, i64 %back
  %got = load float, ptr %other
  %to = getelementptr float, ptr %out, i64 %back
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
