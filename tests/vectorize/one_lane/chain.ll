; A step of an implicit method along each lane's own row: each element waits for a division by the
; one before. Lanes wait together, so they stay, though rows are gathered and scattered. For a sum a
; work-item alone does not wait long.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel sums --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=SUMS
; PASS: one_lane
; CHECK: ; lanes {{8|16}},
; SUMS: ; lanes 1,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %last.a = phi float [ 1.0, %0 ], [ %new.a, %loop ]
  %last.b = phi float [ 1.0, %0 ], [ %new.b, %loop ]
  %i = add i64 %row, %k
  %here.a = getelementptr float, ptr %a, i64 %i
  %here.b = getelementptr float, ptr %b, i64 %i
  %v.a = load float, ptr %here.a
  %v.b = load float, ptr %here.b
  %factor = fdiv float 0.125, %last.b
  %part = fmul float %last.a, %factor
  %new.a = fsub float %v.a, %part
  %new.b = fsub float %v.b, %factor
  store float %new.a, ptr %here.a
  store float %new.b, ptr %here.b
  %next = add nuw nsw i64 %k, 2
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @sums(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 1, %0 ], [ %next, %loop ]
  %last = phi float [ 1.0, %0 ], [ %new, %loop ]
  %i = add i64 %row, %k
  %here = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %here
  %new = fadd float %v, %last
  store float %new, ptr %here
  %next = add nuw nsw i64 %k, 2
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
