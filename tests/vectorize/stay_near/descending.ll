; Below 0 the index of 32 bits without a sign leads 16 GiB away: SIMD groups that are done with what
; is left of the loop load nothing from the buffer's start instead.
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target znver5 --after vectorize
; PASS: stay_near
; REMARK: SIMD groups that are done with the loop stay at the buffer's start
; CHECK: %[[AT:.*]] = select i1 %any{{.*}}, ptr %from.base0, ptr %
; CHECK: @llvm.masked.load.v16f32.p0(ptr %[[AT]],
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %group = call i64 @zlg.group_id.0()
  %first = shl i64 %group, 6
  %local = call i64 @zlg.local_id.0()
  %i = add i64 %first, %local
  br label %loop
loop:
  %k = phi i64 [ %i, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %added, %loop ]
  %low = and i64 %k, 4294967295
  %from = getelementptr float, ptr %a, i64 %low
  %value = load float, ptr %from
  %added = fadd float %sum, %value
  %next = add i64 %k, -1
  %more = icmp sgt i64 %k, 0
  br i1 %more, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i
  store float %added, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
