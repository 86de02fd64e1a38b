; A step of an implicit method along each lane's own row: each element waits for a division by the
; one before, which the round before has stored. Lanes wait together, so they stay, though rows are
; scattered. What is stored two elements further on is not what the next round loads.
; RUN: vectorize %s --kernel near --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel far --group 64 --target avx2 --plan | FileCheck %s --check-prefix=FAR
; PASS: one_lane
; CHECK: ; lanes {{4|8}},
; FAR: ; lanes 1,
; What a sum leads to, and does not come back from, is on no chain from round to round.
; RUN: vectorize %s --kernel beside --group 64 --target avx2 --plan | FileCheck %s --check-prefix=FAR
define void @near(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 1, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %before = add i64 %i, -1
  %here.a = getelementptr float, ptr %a, i64 %i
  %here.b = getelementptr float, ptr %b, i64 %i
  %there.a = getelementptr float, ptr %a, i64 %before
  %there.b = getelementptr float, ptr %b, i64 %before
  %last.a = load float, ptr %there.a
  %last.b = load float, ptr %there.b
  %v.a = load float, ptr %here.a
  %v.b = load float, ptr %here.b
  %factor = fdiv float %v.a, %last.b
  %part = fmul float %last.a, %factor
  %new.a = fsub float %v.a, %part
  %new.b = fsub float %v.b, %factor
  store float %new.a, ptr %here.a
  store float %new.b, ptr %here.b
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @far(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 1, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %before = add i64 %i, -2
  %here.a = getelementptr float, ptr %a, i64 %i
  %here.b = getelementptr float, ptr %b, i64 %i
  %there.a = getelementptr float, ptr %a, i64 %before
  %there.b = getelementptr float, ptr %b, i64 %before
  %last.a = load float, ptr %there.a
  %last.b = load float, ptr %there.b
  %v.a = load float, ptr %here.a
  %v.b = load float, ptr %here.b
  %factor = fdiv float %v.a, %last.b
  %part = fmul float %last.a, %factor
  %new.a = fsub float %v.a, %part
  %new.b = fsub float %v.b, %factor
  store float %new.a, ptr %here.a
  store float %new.b, ptr %here.b
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @beside(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 1, %0 ], [ %next, %loop ]
  %sum = phi float [ 1.0, %0 ], [ %more.sum, %loop ]
  %i = add i64 %row, %k
  %before = add i64 %i, -1
  %here.a = getelementptr float, ptr %a, i64 %i
  %here.b = getelementptr float, ptr %b, i64 %i
  %there.a = getelementptr float, ptr %a, i64 %before
  %last.a = load float, ptr %there.a
  %v.b = load float, ptr %here.b
  %part = fdiv float %v.b, %sum
  %rest = fdiv float %v.b, %part
  %new.a = fadd float %last.a, %rest
  store float %new.a, ptr %here.a
  store float %part, ptr %here.b
  %more.sum = fadd float %sum, %v.b
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
