; What is stored, likewise: what may be written ends where the buffer begins.
; RUN: vectorize %s --group 64 --target znver5 --after vectorize
; PASS: stay_near
; SOME-LLVM-FAIL: with 22 what is stored does not stay near
; CHECK: %[[AT:.*]] = select i1 %any{{.*}}, ptr %from.base0, ptr %
; CHECK: @llvm.masked.store.v16f32.p0(<16 x float> {{.*}}, ptr %[[AT]],
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
  %at = add i64 %k, 4096
  %from = getelementptr float, ptr %a, i64 %at
  store float 0.0, ptr %from
  %next = add i64 %k, -1
  %more = icmp sgt i64 %k, 0
  br i1 %more, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i
  store float 1.0, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
