; Which lanes store depends on what they load: a mask is shuffled like the values. Where a later lane
; that may be absent stores to the same place as one before it, it is a scatter. Masks of tile_static
; memory may be slow: missing_masks blends there.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after near_lanes
; RUN: vectorize %s --group 16 --target znver3 --lanes 16 --after near_lanes
; PASS: near_lanes
; CHECK: load <{{8|16}} x i32>
; CHECK: shufflevector <{{8|16}} x i1>
; CHECK: call void @llvm.masked.store
; CHECK: call void @llvm.masked.scatter
; CHECK-NOT: call void @llvm.masked.scatter
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %twice = shl i64 %l, 1
  %low = and i64 %l, 3
  %a = sub i64 %twice, %low
  %b = add i64 %a, 4
  %at.a = getelementptr i32, ptr %tile, i64 %a
  %at.b = getelementptr i32, ptr %tile, i64 %b
  %x = load i32, ptr %at.a
  %y = load i32, ptr %at.b
  %larger = icmp sgt i32 %x, %y
  br i1 %larger, label %exchange, label %done
exchange:
  store i32 %y, ptr %at.a
  store i32 %x, ptr %at.b
  %pair = and i64 %l, -2
  %behind = add i64 %pair, 1000
  %at.pair = getelementptr i32, ptr %tile, i64 %behind
  fence seq_cst
  store i32 %x, ptr %at.pair
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
