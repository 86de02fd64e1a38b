; Rows of pairs, such as complex numbers, of which both members are loaded: four rounds are 32 bytes of a row. It
; does not matter which member comes first. Half of the members, or pairs of doubles, of which two are as long,
; are no such row.
; RUN: vectorize %s --group 64 --target znver4 --kernel k --plan
; RUN: vectorize %s --group 64 --target znver4 --kernel k --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target znver4 --kernel turned --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target znver4 --kernel half --remarks | FileCheck %s --check-prefix=STAYS
; RUN: vectorize %s --group 64 --target znver4 --kernel doubles --remarks | FileCheck %s --check-prefix=STAYS
; PASS: row_access unroll_rows
; REMARK: remark: 4 rounds at a time: each lane walks a row of its own [unroll_rows]
; STAYS-NOT: rounds at a time
; CHECK-COUNT-8: load float, {{.*}}: vectors along rows, transposed
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr [2 x float], ptr %a, i64 %i
  %value = load float, ptr %from
  %at = getelementptr float, ptr %from, i64 1
  %below = load float, ptr %at
  %both = fadd float %value, %below
  %more = fadd float %sum, %both
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %out, i64 %x
  store float %more, ptr %to
  ret void
}
define void @turned(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr [2 x float], ptr %a, i64 %i
  %value = load float, ptr %from
  %at = getelementptr float, ptr %from, i64 -1
  %below = load float, ptr %at
  %both = fadd float %value, %below
  %more = fadd float %sum, %both
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %out, i64 %x
  store float %more, ptr %to
  ret void
}
define void @half(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr [2 x float], ptr %a, i64 %i
  %value = load float, ptr %from
  %at = getelementptr float, ptr %from, i64 2
  %below = load float, ptr %at
  %both = fadd float %value, %below
  %more = fadd float %sum, %both
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %out, i64 %x
  store float %more, ptr %to
  ret void
}
define void @doubles(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi double [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr [2 x double], ptr %a, i64 %i
  %value = load double, ptr %from
  %at = getelementptr double, ptr %from, i64 1
  %below = load double, ptr %at
  %both = fadd double %value, %below
  %more = fadd double %sum, %both
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr double, ptr %out, i64 %x
  store double %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
