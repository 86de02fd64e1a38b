; What a lane takes along: nothing where it skips the loop, else what it had after its last round,
; with or without masks. The question is asked once for each round, at its start.
; RUN: vectorize %s --group 64 --after full_rounds
; PASS: full_rounds
; CHECK: full:
; CHECK-NEXT: %[[LEFT:.*]] = phi float [ 0.000000e+00, %0 ], [ %[[SUM:[^,]*]], %[[ROUND:[^,]*]] ]
; CHECK-NEXT: %[[GOES:.*]] = phi i1 [ %enters, %0 ], [ %{{[^,]*}}, %[[ROUND]] ]
; CHECK: %[[ALL:.*]] = call i1 @zlg.all_lanes(i1 %[[GOES]])
; CHECK-NEXT: br i1 %[[ALL]], label %[[ROUND]], label %rest
; CHECK: rest:
; CHECK: %[[KEPT:.*]] = phi float [ %[[LEFT]], %full ]
; CHECK: {{^}}exit:
; CHECK-NEXT: phi float {{.*}}[ %[[KEPT]], %rest ]
; CHECK: %[[SUM]] = fadd float
; CHECK: br label %full
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at.sum = getelementptr float, ptr %tile, i64 %x
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %loop, label %exit
loop:
  %k = phi i64 [ %x, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %added, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %added = fadd float %sum, %value
  %next = add i64 %k, 64
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %all = phi float [ 0.0, %0 ], [ %added, %loop ]
  store float %all, ptr %at.sum
  ret void
}
declare i64 @zlg.local_id.0()
