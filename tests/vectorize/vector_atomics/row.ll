; Each lane adds to an element of its own of tile_static memory, which lie in a row: a load, a sum and a
; store of a vector.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after promote
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: vector_atomics
; CHECK: load <16 x i32>, ptr %{{.*}}
; CHECK: [[OLD:%.*]] = load <16 x i32>, ptr %{{.*}}
; CHECK: [[NEW:%.*]] = add <16 x i32> [[OLD]],
; CHECK-NEXT: store <16 x i32> [[NEW]], ptr
; CHECK: store <16 x i32> [[OLD]], ptr
; TOLD: a vector [vector_atomics]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = getelementptr i32, ptr %tile, i64 %x
  %old = atomicrmw add ptr %place, i32 %value syncscope("singlethread") monotonic
  store i32 %old, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
