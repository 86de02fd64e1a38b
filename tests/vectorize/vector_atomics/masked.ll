; Behind a branch, absent lanes change nothing; where the processor has no masks for that, lanes do it one
; by one.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after promote
; RUN: vectorize %s --group 16 --lanes 4 --target sse2 --after promote | FileCheck %s --check-prefix=NONE
; PASS: vector_atomics
; CHECK: llvm.masked.load
; CHECK: llvm.masked.store
; NONE-NOT: llvm.masked.store
; NONE: store i32
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = getelementptr i32, ptr %tile, i64 %x
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  %old = atomicrmw min ptr %place, i32 %value syncscope("singlethread") monotonic
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
