; A processor whose masks are bits keeps them as they are, and so does one whose registers have 128 bits: LLVM's masks have
; as many.
; RUN: vectorize %s --kernel k --group 16 --target skylake-avx512 --after wide_masks
; RUN: vectorize %s --kernel k --group 16 --target skylake-avx512 --all-remarks | FileCheck %s --check-prefix=QUIET --allow-empty
; RUN: vectorize %s --kernel k --group 4 --target sse2 --all-remarks | FileCheck %s --check-prefix=QUIET --allow-empty
; CHECK: phi <16 x i1>
; CHECK-NOT: reduce.or
; QUIET-NOT: [wide_masks]
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
