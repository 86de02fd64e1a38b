; Without a barrier no tile is shared: loads may be neighbours of one another, in the same rows.
; RUN: vectorize %s --group 32x8 --target znver4 --after prefetch_tiles
; CHECK: load float, ptr %from.3
; CHECK-NOT: call void @llvm.prefetch{{.*}}, i32 0, i32 2
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
  %row.1 = add i64 %y, 8
  %start.1 = shl i64 %row.1, 12
  %index.1 = add i64 %start.1, %column
  %from.1 = getelementptr float, ptr %a, i64 %index.1
  %value.1 = load float, ptr %from.1
  %start.in.1 = shl i64 %row.1, 5
  %in.1 = add i64 %start.in.1, %x
  %place.1 = getelementptr float, ptr %tile, i64 %in.1
  store float %value.1, ptr %place.1
  %row.2 = add i64 %y, 16
  %start.2 = shl i64 %row.2, 12
  %index.2 = add i64 %start.2, %column
  %from.2 = getelementptr float, ptr %a, i64 %index.2
  %value.2 = load float, ptr %from.2
  %start.in.2 = shl i64 %row.2, 5
  %in.2 = add i64 %start.in.2, %x
  %place.2 = getelementptr float, ptr %tile, i64 %in.2
  store float %value.2, ptr %place.2
  %row.3 = add i64 %y, 24
  %start.3 = shl i64 %row.3, 12
  %index.3 = add i64 %start.3, %column
  %from.3 = getelementptr float, ptr %a, i64 %index.3
  %value.3 = load float, ptr %from.3
  %start.in.3 = shl i64 %row.3, 5
  %in.3 = add i64 %start.in.3, %x
  %place.3 = getelementptr float, ptr %tile, i64 %in.3
  store float %value.3, ptr %place.3
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
