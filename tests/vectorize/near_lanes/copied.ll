; What a gather loads is stored as it is: the scatter has the value that shuffles made.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after near_lanes
; PASS: near_lanes
; CHECK-NOT: llvm.masked
; CHECK-COUNT-2: load <16 x float>
; CHECK: shufflevector
; CHECK-COUNT-2: store <16 x float>
; CHECK-NOT: store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %twice = shl i64 %l, 1
  %low = and i64 %l, 3
  %a = sub i64 %twice, %low
  %b = add i64 %a, 4
  %at.a = getelementptr float, ptr %tile, i64 %a
  %at.b = getelementptr float, ptr %tile, i64 %b
  %x = load float, ptr %at.a
  %y = load float, ptr %at.b
  store float %y, ptr %at.a
  store float %x, ptr %at.b
  ret void
}
declare i64 @zlg.local_id.0()
