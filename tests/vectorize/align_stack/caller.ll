; The function that is called calls the entry, which is not inlined, and does not jump to it: the stack
; would be as before.
; RUN: vectorize %s --group 64 --target znver4 --asm
; PASS: align_stack
; CHECK-LABEL: {{^}}zlg_entry:
; CHECK: vaddps
; CHECK-LABEL: {{^}}zlg_aligned_entry:
; CHECK: andq $-64, %rsp
; CHECK-NOT: {{vaddps|jmp}}
; CHECK: callq
; CHECK-NOT: {{vaddps|jmp}}
; CHECK: retq
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
