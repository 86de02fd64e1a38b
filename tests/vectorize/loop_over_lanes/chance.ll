; Nobody knows which lanes come to an atomic behind what was loaded: one loop over those. Lanes that
; come because of where they are have a branch each.
; RUN: vectorize %s --kernel chance --group 32 --lanes 8 --target avx2 --after vectorize | FileCheck %s --check-prefix=CHANCE
; RUN: vectorize %s --kernel chance --group 32 --lanes 8 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel place --group 32 --lanes 8 --target avx2 --after vectorize | FileCheck %s --check-prefix=PLACE
; PASS: loop_over_lanes
; CHANCE-COUNT-4: atomicrmw add
; CHANCE-NOT: atomicrmw
; TOLD: the 1 atomics that lanes come to by chance are loops over those [loop_over_lanes]
; PLACE-COUNT-32: atomicrmw add
; PLACE-NOT: atomicrmw
define void @chance(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %value = load i32, ptr %at
  %wide = zext i32 %value to i64
  %place = getelementptr i32, ptr %a, i64 %wide
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %change, label %exit
change:
  %old = atomicrmw add ptr %place, i32 %value monotonic
  br label %exit
exit:
  ret void
}
define void @place(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 32
  %x = add i64 %base, %l
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %wide = zext i32 %value to i64
  %place = getelementptr i32, ptr %a, i64 %wide
  %enters = icmp ult i64 %x, 1000
  br i1 %enters, label %change, label %exit
change:
  %old = atomicrmw add ptr %place, i32 %value monotonic
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
