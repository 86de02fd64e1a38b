; Lanes begin together and leave one after another: the counter is the same for all of them, where it
; ends is not. What all load from one place needs no branch then.
; RUN: vectorize %s --group 64 --plan
; RUN: vectorize %s --group 64 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: full_rounds
; CHECK-DAG: load float, {{.*}}: scalar, masked
; CHECK-DAG: load float, {{.*}}: scalar{{$}}
; REMARK: rounds that all lanes make run without masks
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
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %added, %loop ]
  %other.at = getelementptr float, ptr %a, i64 %k
  %other = load float, ptr %other.at
  %added = fadd float %sum, %other
  %next = add i64 %k, 1
  %more = icmp ule i64 %next, %i
  br i1 %more, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i
  store float %added, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
