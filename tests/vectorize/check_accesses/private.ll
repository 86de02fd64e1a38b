; A private array is told by the offset in it, where that is not constant.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: %[[OFFSET:.*]] = mul i64 %n, 4
; CHECK: %[[TOLD:.*]] = inttoptr i64 %[[OFFSET]] to ptr
; CHECK: call void @zlg.check.access(ptr %[[TOLD]], i64 4, ptr @zlg.place)
; CHECK-NEXT: store volatile i32 1, ptr %at
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %private = alloca [4 x i32]
  %slot = load ptr, ptr %arguments
  %n = load i64, ptr %slot
  %at = getelementptr i32, ptr %private, i64 %n
  store volatile i32 1, ptr %at
  ret void
}
