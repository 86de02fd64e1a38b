; Windows of an image that begin at each lane's pixel and move, by themselves, to where the mean of a round
; is: they stay near one another, so their rows do not compete for the cache. Those that begin rows of the
; image apart do, wherever they move.
; RUN: vectorize %s --kernel near --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel far --group 64 --target znver5 --plan | FileCheck %s --check-prefix=FAR
; PASS: few_lanes
; CHECK: ; lanes 16,
; FAR: ; lanes 4,
define void @near(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %i = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  br label %move
move:
  %x = phi i64 [ %i, %entry ], [ %x.next, %moved ]
  %y = phi i64 [ %g, %entry ], [ %y.next, %moved ]
  %turn = phi i64 [ 0, %entry ], [ %turn.next, %moved ]
  %row = mul i64 %y, %n
  br label %step
step:
  %k = phi i64 [ 0, %move ], [ %k.next, %joined ]
  %sum = phi float [ 0.0, %move ], [ %sum.next, %joined ]
  %column = add i64 %x, %k
  %inside = icmp ult i64 %column, %n
  br i1 %inside, label %load, label %joined
load:
  %at = add i64 %row, %column
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  br label %joined
joined:
  %sum.next = phi float [ %sum, %step ], [ %more, %load ]
  %k.next = add i64 %k, 1
  %again = icmp ult i64 %k.next, %n
  br i1 %again, label %step, label %moved
moved:
  %shift = fptosi float %sum.next to i64
  %x.next = add i64 %x, %shift
  %y.next = sub i64 %y, %shift
  %turn.next = add i64 %turn, 1
  %goes.on = icmp ult i64 %turn.next, %n
  br i1 %goes.on, label %move, label %end
end:
  %index = add i64 %x, %i
  %to = getelementptr float, ptr %out, i64 %i
  store float %sum.next, ptr %to
  ret void
}
define void @far(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %i = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  br label %move
move:
  %x = phi i64 [ %g, %entry ], [ %x.next, %moved ]
  %y = phi i64 [ %i, %entry ], [ %y.next, %moved ]
  %turn = phi i64 [ 0, %entry ], [ %turn.next, %moved ]
  %row = mul i64 %y, %n
  br label %step
step:
  %k = phi i64 [ 0, %move ], [ %k.next, %joined ]
  %sum = phi float [ 0.0, %move ], [ %sum.next, %joined ]
  %column = add i64 %x, %k
  %inside = icmp ult i64 %column, %n
  br i1 %inside, label %load, label %joined
load:
  %at = add i64 %row, %column
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  br label %joined
joined:
  %sum.next = phi float [ %sum, %step ], [ %more, %load ]
  %k.next = add i64 %k, 1
  %again = icmp ult i64 %k.next, %n
  br i1 %again, label %step, label %moved
moved:
  %shift = fptosi float %sum.next to i64
  %x.next = add i64 %x, %shift
  %y.next = sub i64 %y, %shift
  %turn.next = add i64 %turn, 1
  %goes.on = icmp ult i64 %turn.next, %n
  br i1 %goes.on, label %move, label %end
end:
  %index = add i64 %x, %i
  %to = getelementptr float, ptr %out, i64 %i
  store float %sum.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
