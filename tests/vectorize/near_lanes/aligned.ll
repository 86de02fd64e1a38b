; Lanes load the heads of structures, each aligned to 64 bytes. The last vector of the window ends
; with it, and begins 4 bytes behind such a head.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after near_lanes
; PASS: near_lanes
; CHECK-NOT: llvm.masked
; CHECK-COUNT-2: load <16 x float>, ptr %{{.*}}, align 4
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %eight = and i64 %l, 8
  %head = xor i64 %eight, 8
  %from = shl i64 %head, 1
  %at = getelementptr float, ptr %tile, i64 %from
  %x = load float, ptr %at, align 64
  %own = getelementptr float, ptr %tile, i64 %l
  store float %x, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
