; A counter of a byte, wherever a loaded number says: nothing gathers bytes, or scatters them.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after tile_updates
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: tile_updates
; CHECK: atomicrmw add ptr %place, i8 1 syncscope("singlethread") monotonic, align 1
; CHECK-NOT: load i8
; CHECK: ret void
; REMARK: changed lane by lane: there is no instruction that scatters such elements
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at
  %index = and i32 %number, 4095
  %wide = zext i32 %index to i64
  %place = getelementptr i8, ptr %tile, i64 %wide
  %old = load i8, ptr %place
  %new = add i8 %old, 1
  store i8 %new, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
