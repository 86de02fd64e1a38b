; Where the processor has no fast masks for what is in a buffer, it is a scatter: others may change what lies between.
; PASS: near_lanes
; RUN: vectorize %s --group 16 --target znver3 --lanes 16 --after near_lanes
; RUN: vectorize %s --group 16 --target alderlake --lanes 16 --after near_lanes | FileCheck %s --check-prefix=FAST
; CHECK-NOT: llvm.masked.store
; CHECK-COUNT-3: call void @llvm.masked.scatter
; FAST: call void @llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %buffer = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %twice = shl i64 %l, 1
  %low = and i64 %l, 3
  %a = sub i64 %twice, %low
  %b = add i64 %a, 4
  %at.a = getelementptr i32, ptr %buffer, i64 %a
  %at.b = getelementptr i32, ptr %buffer, i64 %b
  %x = load i32, ptr %at.a
  %y = load i32, ptr %at.b
  %larger = icmp sgt i32 %x, %y
  br i1 %larger, label %exchange, label %done
exchange:
  store i32 %y, ptr %at.a
  store i32 %x, ptr %at.b
  %pair = and i64 %l, -2
  %behind = add i64 %pair, 1000
  %at.pair = getelementptr i32, ptr %buffer, i64 %behind
  fence seq_cst
  store i32 %x, ptr %at.pair
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
