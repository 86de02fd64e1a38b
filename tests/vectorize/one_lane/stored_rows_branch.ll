; Some elements of the row are stored: under a mask, where the processor has masks of that size; else lanes as ever.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after inline_and_optimise
; RUN: vectorize %s --group 64 --target sse2 --remarks | FileCheck %s --check-prefix=NONE
; PASS: one_lane unroll_rows narrow_masked
; CHECK: load <16 x float>
; CHECK: call void @llvm.masked.store.v16f32.p0(
; NONE-NOT: each in vectors along rows of its own
; NONE: remark:
; NONE-NOT: each in vectors along rows of its own
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
  %k = phi i64 [ 0, %entry ], [ %next, %after ]
  %at = getelementptr inbounds float, ptr %from, i64 %k
  %x = load float, ptr %at
  %less = fcmp olt float %x, %scale
  br i1 %less, label %change, label %after
change:
  store float %scale, ptr %at
  br label %after
after:
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
