; Lanes enter at different places and leave at 0. What they compare with is loaded behind the guard:
; where all lanes enter, there is a copy of that, and of both loops.
; RUN: vectorize %s --group 64 --after full_rounds
; RUN: vectorize %s --group 64 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 64 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: full_rounds ask_ends
; CHECK: %[[ALL:.*]] = call i1 @zlg.all_lanes(
; CHECK-NEXT: br i1 %[[ALL]], label %[[COPY:.*]], label %some
; CHECK: some:
; CHECK: [[COPY]]:
; CHECK: load float
; CHECK: %[[MORE:.*]] = icmp ugt i64
; CHECK-NEXT: call i1 @zlg.all_lanes(i1 %[[MORE]])
; PLAN-DAG: load float, {{.*}}: vector, masked
; PLAN-DAG: load float, {{.*}}: vector{{$}}
; REMARK: the first and the last lane answer for all
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
  %enters = icmp ne i64 %i, 0
  br i1 %enters, label %begin, label %exit
begin:
  %own.at = getelementptr float, ptr %a, i64 %i
  %own = load float, ptr %own.at
  br label %loop
loop:
  %k = phi i64 [ %i, %begin ], [ %next, %loop ]
  %count = phi i32 [ 0, %begin ], [ %counted, %loop ]
  %next = add i64 %k, -1
  %other.at = getelementptr float, ptr %a, i64 %next
  %other = load float, ptr %other.at
  %less = fcmp olt float %other, %own
  %one = zext i1 %less to i32
  %counted = add i32 %count, %one
  %more = icmp ugt i64 %k, 1
  br i1 %more, label %loop, label %exit
exit:
  %all = phi i32 [ 0, %0 ], [ %counted, %loop ]
  %to = getelementptr i32, ptr %c, i64 %i
  store i32 %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
