; Lanes of t[2 * l - (l & 3)] and of that plus 4 are in two vectors, which they fill.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after near_lanes
; RUN: vectorize %s --group 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: near_lanes
; CHECK-NOT: llvm.masked
; CHECK-COUNT-2: load <16 x float>
; CHECK-NOT: load <16 x float>
; CHECK: shufflevector
; CHECK: fadd <16 x float>
; CHECK: fsub <16 x float>
; CHECK-COUNT-2: store <16 x float>
; CHECK-NOT: store
; REMARK: remark: 2 gathers of lanes near one another: 2 vectors and shuffles [near_lanes]
; REMARK: remark: 2 scatters of lanes near one another: 2 vectors and shuffles [near_lanes]
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
  %sum = fadd float %x, %y
  %difference = fsub float %x, %y
  store float %sum, ptr %at.a
  store float %difference, ptr %at.b
  ret void
}
declare i64 @zlg.local_id.0()
