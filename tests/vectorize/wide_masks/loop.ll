; The mask of the lanes that are still in the loop goes round in lanes of 32 bits, as floats have, and whether any is left
; is asked of these.
; RUN: vectorize %s --kernel k --group 8 --target avx2 --after wide_masks
; RUN: vectorize %s --kernel k --group 8 --target avx2 --asm | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --kernel k --group 8 --target avx2 --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: wide_masks
; CHECK-NOT: phi <8 x i1>
; CHECK: phi <8 x i32>
; CHECK-NOT: phi <8 x i1>
; CHECK: call i32 @llvm.vector.reduce.or.v8i32
; CODE: vcmp
; CODE-NOT: vpack
; CODE: ret
; TOLD: masks go from block to block in lanes as wide as what they blend [wide_masks]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %l
  %first = load float, ptr %at
  br label %round
round:
  %x = phi float [ %first, %entry ], [ %next, %on ]
  %square = fmul float %x, %x
  %small = fcmp olt float %square, 4.0
  br i1 %small, label %on, label %end
on:
  %next = fadd float %square, %first
  br label %round
end:
  store float %x, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
