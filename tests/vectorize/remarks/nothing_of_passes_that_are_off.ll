; Passes that are off say nothing; those that cannot be switched off do.
; RUN: vectorize %s --group 100 --lanes 16 --passes -all --all-remarks
; CHECK-NOT: [{{separate_tail|group_interleave|non_temporal_stores|masked_store_splitting}}]
; CHECK: store: vector, masked [plan_accesses]
; CHECK-NOT: [{{separate_tail|group_interleave|non_temporal_stores|masked_store_splitting}}]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
