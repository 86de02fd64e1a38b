; Where bytes are the indices, lanes take theirs out of words of the bytes, never out of vectors of
; addresses, which are eight times as wide.
; RUN: vectorize %s --group 64 --target skylake-avx512 --lanes 16 --after promote
; CHECK: load <2 x i64>
; CHECK-NOT: extractelement <16 x ptr>
; CHECK-NOT: extractelement <16 x i64>
; CHECK-COUNT-64: atomicrmw add
; CHECK-NOT: extractelement <16 x ptr>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.bins = getelementptr i8, ptr %arguments, i64 8
  %slot.bins = load ptr, ptr %at.bins
  %bins = load ptr, ptr %slot.bins
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %x
  %byte = load i8, ptr %at
  %bin = zext i8 %byte to i64
  %to = getelementptr i32, ptr %bins, i64 %bin
  %old = atomicrmw add ptr %to, i32 1 monotonic
  ret void
}
declare i64 @zlg.local_id.0()
