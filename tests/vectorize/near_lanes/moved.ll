; What is gathered is scattered as it is: the scatter takes what has replaced the gather.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after near_lanes
; PASS: near_lanes
; CHECK-COUNT-2: load <16 x float>
; CHECK-NOT: llvm.masked
; CHECK: store <16 x float>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %twice = shl i64 %l, 1
  %low = and i64 %l, 3
  %a = sub i64 %twice, %low
  %b = xor i64 %l, 5
  %behind = add i64 %b, 64
  %from = getelementptr float, ptr %tile, i64 %a
  %to = getelementptr float, ptr %tile, i64 %behind
  %x = load float, ptr %from
  store float %x, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
