; What a lane takes along: nothing where it skips the loop, else what it had after its last round,
; with or without masks. The question is asked where each condition is computed.
; RUN: vectorize %s --group 64 --after full_rounds
; PASS: full_rounds
; CHECK: %[[ALL:.*]] = call i1 @zlg.all_lanes(i1 %enters)
; CHECK-NEXT: br i1 %[[ALL]], label %full, label %rest
; CHECK: full:
; CHECK-NEXT: br label %[[ROUND:[0-9]+]]
; CHECK: rest.loopexit:
; CHECK-NEXT: %[[LAST:.*]] = phi float [ %[[SUM:.*]], %[[ROUND]] ]
; CHECK: rest:
; CHECK: phi i1 [ %enters, %0 ], [ %{{.*}}, %rest.loopexit ]
; CHECK-NEXT: %[[KEPT:.*]] = phi float [ 0.000000e+00, %0 ], [ %[[LAST]], %rest.loopexit ]
; CHECK: {{^}}exit:
; CHECK-NEXT: phi float {{.*}}[ %[[KEPT]], %rest ]
; CHECK: [[ROUND]]:
; CHECK: %[[SUM]] = fadd float
; CHECK: %[[MORE:.*]] = icmp ult i64
; CHECK-NEXT: %[[ALL2:.*]] = call i1 @zlg.all_lanes(i1 %[[MORE]])
; CHECK-NEXT: br i1 %[[ALL2]], label %[[ROUND]], label %rest.loopexit
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
