; Not where others see it, where lanes may come to the same place, or where they are two elements apart.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --remarks
; CHECK-NOT: [vector_atomics]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = getelementptr i32, ptr %tile, i64 %x
  %others = atomicrmw add ptr %at, i32 1 monotonic
  %wide = zext i32 %others to i64
  %any = getelementptr i32, ptr %tile, i64 %wide
  %old = atomicrmw add ptr %any, i32 %value syncscope("singlethread") monotonic
  %twice = shl i64 %x, 1
  %apart = getelementptr i32, ptr %tile, i64 %twice
  %older = atomicrmw add ptr %apart, i32 %old syncscope("singlethread") monotonic
  ret void
}
declare i64 @zlg.local_id.0()
