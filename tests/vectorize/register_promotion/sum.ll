; A sum in memory is kept in a register while a loop goes on, if what else the loop loads is apart.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel restrict --after register_promotion
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel launch --apart --after register_promotion
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel launch --apart --remarks | FileCheck %s --check-prefix=SAID
; PASS: apart_buffers register_promotion
; CHECK: loop:
; CHECK-NOT: load float, ptr %to
; CHECK: phi float
; CHECK-NOT: store
; CHECK: br i1
; CHECK: store float {{.*}}, ptr %to
; CHECK-NOT: zlg.0
; SAID: what this loop accesses at one place stays in registers [register_promotion]
define void @restrict(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" "zlg.restrict.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %to = getelementptr float, ptr %y, i64 %x
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %line = mul i64 %k, %n
  %i = add i64 %line, %x
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %sum = load float, ptr %to
  %more = fadd float %sum, %value
  store float %more, ptr %to
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
define void @launch(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %to = getelementptr float, ptr %y, i64 %x
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %line = mul i64 %k, %n
  %i = add i64 %line, %x
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %sum = load float, ptr %to
  %more = fadd float %sum, %value
  store float %more, ptr %to
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
