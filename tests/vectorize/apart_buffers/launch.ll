; In a launch whose arguments are apart, what a round stores is not what the next one loads; in
; another it may be. Struct arguments have no part in that.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel buffers --apart --plan
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel buffers --plan | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel structs --apart --plan | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel buffers --apart --remarks | FileCheck %s --check-prefix=SAID
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel buffers --remarks | FileCheck %s --check-prefix=OTHER
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel structs --apart --remarks | FileCheck %s --check-prefix=NONE
; PASS: apart_buffers row_access unroll_rows
; CHECK-COUNT-8: load float, {{.*}}: vectors along rows, transposed
; NOT-NOT: vectors along rows
; NOT: load float, {{.*}}: gather
; NOT-NOT: vectors along rows
; SAID: for launches whose arguments are apart: {{.*}} [apart_buffers]
; OTHER: for launches whose arguments may overlap: {{.*}} [apart_buffers]
; NONE: 8 lanes
; NONE-NOT: [apart_buffers]
define void @buffers(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
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
define void @structs(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) "zlg.buffer.0" {
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
declare i64 @zlg.local_id.0()
