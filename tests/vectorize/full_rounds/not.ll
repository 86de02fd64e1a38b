; Left alone: a loop with a barrier, and one whose counter is no line of lanes.
; RUN: vectorize %s --group 64 --after full_rounds
; CHECK-NOT: zlg.all_lanes
; CHECK: call void @zlg.barrier()
; CHECK-NOT: call void @zlg.barrier()
; CHECK-NOT: zlg.all_lanes
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %loop, label %middle
loop:
  %k = phi i64 [ %x, %0 ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  store float 1.0, ptr %from
  call void @zlg.barrier()
  %next = add i64 %k, 64
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %middle
middle:
  %at.own = getelementptr i64, ptr %a, i64 %x
  %own = load i64, ptr %at.own
  br label %walk
walk:
  %j = phi i64 [ %own, %middle ], [ %found, %walk ]
  %at.j = getelementptr i64, ptr %a, i64 %j
  %found = load i64, ptr %at.j
  store i64 0, ptr %at.j
  %goes.on = icmp ult i64 %found, %n
  br i1 %goes.on, label %walk, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
