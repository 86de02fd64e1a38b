; Words are gathered and scattered where the processor has instructions for both, and else changed
; lane by lane.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after tile_updates | FileCheck %s --check-prefix=SCATTER
; RUN: vectorize %s --group 64 --target avx2 --after tile_updates
; PASS: tile_updates
; SCATTER-NOT: atomicrmw
; SCATTER: store i32
; CHECK: atomicrmw or ptr %place, i32 %bit syncscope("singlethread") monotonic, align 4
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 1023
  %bit = lshr i32 %number, 10
  %wide = zext i32 %index to i64
  %place = getelementptr i32, ptr %tile, i64 %wide
  %old = load i32, ptr %place
  %new = or i32 %bit, %old
  store i32 %new, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
