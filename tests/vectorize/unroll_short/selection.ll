; A sort by selection, of which 13 of 25 places are needed: 234 comparisons, each with four accesses,
; of which a smaller and a larger number are left. The inner loop begins where the outer one is.
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target znver5 --after unroll_short
; PASS: unroll_short
; REMARK: 13 rounds are written out: elements of an array become registers
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %v = alloca [25 x float]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %row = mul i64 %i, 64
  %at = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %place = getelementptr [25 x float], ptr %v, i64 0, i64 %i
  store float %value, ptr %place
  %i.next = add nuw nsw i64 %i, 1
  %filled = icmp eq i64 %i.next, 25
  br i1 %filled, label %outer.begin, label %fill
outer.begin:
  br label %outer
outer:
  %p = phi i64 [ 0, %outer.begin ], [ %p.next, %outer.end ]
  %p.next = add nuw nsw i64 %p, 1
  %p.at = getelementptr [25 x float], ptr %v, i64 0, i64 %p
  br label %inner
inner:
  %q = phi i64 [ %p.next, %outer ], [ %q.next, %inner.end ]
  %q.at = getelementptr [25 x float], ptr %v, i64 0, i64 %q
  %of.q = load float, ptr %q.at
  %of.p = load float, ptr %p.at
  %less = fcmp olt float %of.q, %of.p
  br i1 %less, label %exchange, label %inner.end
exchange:
  store float %of.q, ptr %p.at
  store float %of.p, ptr %q.at
  br label %inner.end
inner.end:
  %q.next = add nuw nsw i64 %q, 1
  %inner.done = icmp eq i64 %q.next, 25
  br i1 %inner.done, label %outer.end, label %inner
outer.end:
  %outer.done = icmp eq i64 %p.next, 13
  br i1 %outer.done, label %exit, label %outer
exit:
  %median.at = getelementptr [25 x float], ptr %v, i64 0, i64 12
  %median = load float, ptr %median.at
  %to = getelementptr float, ptr %a, i64 %x
  store float %median, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
