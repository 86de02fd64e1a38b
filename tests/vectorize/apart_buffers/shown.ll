; A kernel that shows what it reaches is compiled for launches whose arguments are apart, which then
; know that. What one reaches that reads where memory says so nobody knows.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel shown --apart-if-shown --plan
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel shown --apart-if-shown --remarks | FileCheck %s --check-prefix=SAID
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel gathered --apart-if-shown --plan | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel gathered --apart-if-shown --remarks | FileCheck %s --check-prefix=OTHER
; PASS: apart_buffers row_access unroll_rows
; CHECK-COUNT-8: load float, {{.*}}: vectors along rows, transposed
; SAID: for launches whose arguments are apart: {{.*}} [apart_buffers]
; NOT-NOT: vectors along rows
; OTHER: for launches whose arguments may overlap: {{.*}} [apart_buffers]
define void @shown(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %i
  store float %value, ptr %to
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
define void @gathered(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at.row = getelementptr i64, ptr %a, i64 %x
  %row = load i64, ptr %at.row
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %to = getelementptr float, ptr %out, i64 %i
  store float %value, ptr %to
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
