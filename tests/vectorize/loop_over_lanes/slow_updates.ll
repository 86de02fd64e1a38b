; A histogram in tile_static memory: on Zen 4 each SIMD group's updates are a loop, which has the
; addresses in memory. Elsewhere, where all lanes update one after another in memory, and where several
; indices come out of a word, each lane has its code.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver4 --after vectorize
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver4 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target sapphirerapids --after vectorize | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --kernel row --group 64 --lanes 16 --target znver4 --after vectorize | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --kernel narrow --group 64 --lanes 16 --target znver4 --after vectorize | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --kernel some --group 64 --lanes 16 --target znver4 --after vectorize
; PASS: loop_over_lanes
; CHECK-COUNT-4: {{^}}lane{{.*}}:
; CHECK-NOT: {{^}}lane
; TOLD: atomics on tile_static memory (1) are loops over lanes: this processor is slow with addresses out of vector registers [loop_over_lanes]
; FAST-NOT: {{^}}lane
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %l
  %key = load i64, ptr %at
  %place = and i64 %key, 255
  %counter = getelementptr i32, ptr %tile, i64 %place
  %old = atomicrmw add ptr %counter, i32 1 syncscope("singlethread") monotonic
  ret void
}
define void @narrow(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %key = load i32, ptr %at
  %bin = and i32 %key, 255
  %place = zext i32 %bin to i64
  %counter = getelementptr i32, ptr %tile, i64 %place
  %old = atomicrmw add ptr %counter, i32 1 syncscope("singlethread") monotonic
  ret void
}
define void @some(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %key = load i32, ptr %at
  %bin = and i32 %key, 255
  %place = zext i32 %bin to i64
  %is = icmp sgt i32 %key, 0
  br i1 %is, label %then, label %done
then:
  %counter = getelementptr i32, ptr %tile, i64 %place
  %old = atomicrmw add ptr %counter, i32 1 syncscope("singlethread") monotonic
  br label %done
done:
  ret void
}
define void @row(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %counter = getelementptr i32, ptr %tile, i64 %l
  %old = atomicrmw add ptr %counter, i32 1 syncscope("singlethread") monotonic
  ret void
}
declare i64 @zlg.local_id.0()
