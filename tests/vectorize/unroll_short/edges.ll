; A tile of 64 with four elements more: two rounds at most. The first needs no question.
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target avx2 --after unroll_short
; PASS: unroll_short
; REMARK: at most 2 rounds are written out
; CHECK: define void @k(
; CHECK-NOT: phi
; CHECK: store float
; CHECK: icmp ult i64 %x, 4
; CHECK: store float
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0(), !range !0
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %i
  store float %value, ptr %to
  %next = add nuw nsw i64 %i, 64
  %more = icmp ult i64 %i, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{i64 0, i64 64}
