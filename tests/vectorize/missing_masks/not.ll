; Where the processor has masks for elements of that size they are used.
; RUN: vectorize %s --kernel bytes --group 64 --target skylake-avx512 --after missing_masks
; RUN: vectorize %s --kernel bytes --group 64 --target znver4 --after missing_masks
; RUN: vectorize %s --kernel words --group 64 --target avx2 --after missing_masks
; RUN: vectorize %s --kernel words --group 64 --target sse2 --after missing_masks | FileCheck %s --check-prefix=NONE
; PASS: missing_masks
; CHECK-NOT: zlg.copy_lanes
; CHECK: llvm.masked.load
; CHECK: llvm.masked.store
; CHECK-NOT: zlg.copy_lanes
; NONE-NOT: llvm.masked.store.v
; NONE: zlg.copy_lanes.4
define void @bytes(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.keys = getelementptr i8, ptr %arguments, i64 8
  %slot.keys = load ptr, ptr %at.keys
  %keys = load ptr, ptr %slot.keys
  %x = call i64 @zlg.local_id.0()
  %at.key = getelementptr i8, ptr %keys, i64 %x
  %key = load i8, ptr %at.key
  %is = icmp sgt i8 %key, 5
  br i1 %is, label %there, label %end
there:
  %at = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %at
  %more = add i8 %value, 1
  store i8 %more, ptr %at
  br label %end
end:
  ret void
}
define void @words(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.keys = getelementptr i8, ptr %arguments, i64 8
  %slot.keys = load ptr, ptr %at.keys
  %keys = load ptr, ptr %slot.keys
  %x = call i64 @zlg.local_id.0()
  %at.key = getelementptr i32, ptr %keys, i64 %x
  %key = load i32, ptr %at.key
  %is = icmp sgt i32 %key, 5
  br i1 %is, label %there, label %end
there:
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %more = add i32 %value, 1
  store i32 %more, ptr %at
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
