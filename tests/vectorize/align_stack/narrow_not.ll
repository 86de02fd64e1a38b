; Callers align the stack for vectors of 128 bits, and other processors' code is left alone.
; RUN: vectorize %s --group 64 --target sse2 --after align_stack
; RUN: vectorize %s --group 64 --target neon --after align_stack
; CHECK: define void @zlg_entry(
; CHECK-NOT: zlg_aligned_entry
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %id = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %id
  %x = load float, ptr %at
  %y = fadd float %x, %x
  store float %y, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
