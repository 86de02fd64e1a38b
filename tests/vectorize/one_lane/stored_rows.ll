; Each work-item scales a row of its own: vectors of the row, of a whole register, one to a round, so that rows of 16
; elements have one.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=CODE
; PASS: one_lane unroll_rows narrow_masked
; CHECK: ; lanes 1, coarsening 1,
; CODE: load <16 x float>
; CODE: fmul <16 x float>
; CODE: store <16 x float>
; CODE-NOT: store <16 x float>
; CODE: ret void
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.b = load ptr, ptr %slot.b
  %b = load ptr, ptr %at.b
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds float, ptr %a, i64 %row
  %own = getelementptr inbounds float, ptr %b, i64 %l
  %scale = load float, ptr %own
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %at = getelementptr inbounds float, ptr %from, i64 %k
  %x = load float, ptr %at
  %new = fmul float %x, %scale
  store float %new, ptr %at
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
