; Loads keep their mask: what absent lanes would load may be on no page.
; RUN: vectorize %s --group 13 --lanes 16 --after masked_store_splitting
; PASS: masked_store_splitting
; CHECK: call <16 x float> @llvm.masked.load
; CHECK-NOT: llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %twice = fadd float %value, %value
  store float %twice, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
