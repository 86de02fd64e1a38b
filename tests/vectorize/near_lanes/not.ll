; What lies far apart stays a gather, and what is stored between two gathers parts them: the second
; one loads again.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after near_lanes
; PASS: near_lanes
; CHECK: llvm.masked.gather
; CHECK: load <16 x float>
; CHECK: load <16 x float>
; CHECK: store <16 x float>
; CHECK: load <16 x float>
; CHECK: load <16 x float>
; CHECK: llvm.masked.scatter
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %twice = shl i64 %l, 1
  %low = and i64 %l, 3
  %a = sub i64 %twice, %low
  %far = mul i64 %a, 100
  %at.l = getelementptr float, ptr %tile, i64 %l
  %at.a = getelementptr float, ptr %tile, i64 %a
  %at.far = getelementptr float, ptr %tile, i64 %far
  %z = load float, ptr %at.far
  %x = load float, ptr %at.a
  store float %z, ptr %at.l
  %y = load float, ptr %at.a
  %sum = fadd float %x, %y
  store float %sum, ptr %at.l
  store float %sum, ptr %at.far
  ret void
}
declare i64 @zlg.local_id.0()
