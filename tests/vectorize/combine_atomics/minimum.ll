; A minimum of all in tile_static memory, which nobody asks for what was there: the minimum of a SIMD
; group, a load, a change and a store.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after promote
; PASS: combine_atomics
; CHECK-COUNT-4: llvm.vector.reduce.smin.v16i32
; CHECK-NOT: atomicrmw
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %old = atomicrmw min ptr %tile, i32 %value syncscope("singlethread") monotonic
  ret void
}
declare i64 @zlg.local_id.0()
