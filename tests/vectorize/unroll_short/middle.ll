; Each round asks in its middle whether it is the last one. What it does but in the first one LLVM
; would make another way of, without that question; so it does where no pass would count the rounds.
; RUN: vectorize %s --group 64 --target znver5 --after unroll_short
; RUN: vectorize %s --group 64 --target znver5 --passes -unroll_short --after simplify | FileCheck %s --check-prefix=OFF
; PASS: unroll_short
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK: ret void
; OFF-COUNT-2: call float @llvm.sqrt.f32(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %v = alloca [12 x float]
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
  %place = getelementptr [12 x float], ptr %v, i64 0, i64 %i
  store float %value, ptr %place
  %i.next = add nuw nsw i64 %i, 1
  %filled = icmp eq i64 %i.next, 12
  br i1 %filled, label %outer.begin, label %fill
outer.begin:
  br label %outer
outer:
  %k = phi i64 [ 0, %outer.begin ], [ %k.next, %outer.end ]
  %k.at = getelementptr [12 x float], ptr %v, i64 0, i64 %k
  %k.value = load float, ptr %k.at
  %first = icmp eq i64 %k, 0
  br i1 %first, label %root, label %sum.begin
sum.begin:
  br label %sum
sum:
  %j = phi i64 [ 0, %sum.begin ], [ %j.next, %sum ]
  %s = phi float [ %k.value, %sum.begin ], [ %s.next, %sum ]
  %j.at = getelementptr [12 x float], ptr %v, i64 0, i64 %j
  %j.value = load float, ptr %j.at
  %s.next = fsub float %s, %j.value
  %j.next = add nuw nsw i64 %j, 1
  %summed = icmp eq i64 %j.next, %k
  br i1 %summed, label %root, label %sum
root:
  %of = phi float [ %k.value, %outer ], [ %s.next, %sum ]
  %root.of = call float @llvm.sqrt.f32(float %of)
  store float %root.of, ptr %k.at
  %outer.done = icmp eq i64 %k, 11
  br i1 %outer.done, label %exit, label %rest.begin
rest.begin:
  %k.next = add nuw nsw i64 %k, 1
  br label %rest
rest:
  %r = phi i64 [ %k.next, %rest.begin ], [ %r.next, %rest ]
  %r.at = getelementptr [12 x float], ptr %v, i64 0, i64 %r
  %r.value = load float, ptr %r.at
  %r.less = fdiv float %r.value, %root.of
  store float %r.less, ptr %r.at
  %r.next = add nuw nsw i64 %r, 1
  %rest.done = icmp eq i64 %r.next, 12
  br i1 %rest.done, label %outer.end, label %rest
outer.end:
  br label %outer
exit:
  %kept.at = getelementptr [12 x float], ptr %v, i64 0, i64 7
  %kept = load float, ptr %kept.at
  %to = getelementptr float, ptr %a, i64 %x
  store float %kept, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
