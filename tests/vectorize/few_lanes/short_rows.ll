; Taps of a filter, of rows of an image that a constant says are short: lanes stay near one another, whether a
; quotient says which row, or some bits. Rows that are long, or of which nobody knows, compete for the cache.
; RUN: vectorize %s --kernel near --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel bits --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel long --group 64 --target znver4 --plan | FileCheck %s --check-prefix=FAR
; RUN: vectorize %s --kernel unknown --group 64 --target znver4 --plan | FileCheck %s --check-prefix=FAR
; PASS: few_lanes
; SOME-LLVM-FAIL: with 22, which steps rows in bytes, lanes are not seen to be near
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
  %x = urem i64 %i, 5
  %y = udiv i64 %i, 5
  %row = mul i64 %y, 28
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %joined ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %joined ]
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
  br i1 %again, label %step, label %end
end:
  %to = getelementptr float, ptr %out, i64 %i
  store float %sum.next, ptr %to
  ret void
}
define void @bits(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %x = urem i64 %i, 5
  %y = and i64 %i, 7
  %plane = shl i64 %n, 3
  %line = or i64 %plane, %y
  %row = mul i64 %line, 28
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %joined ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %joined ]
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
  br i1 %again, label %step, label %end
end:
  %to = getelementptr float, ptr %out, i64 %i
  store float %sum.next, ptr %to
  ret void
}
define void @long(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %x = urem i64 %i, 5
  %y = udiv i64 %i, 5
  %row = mul i64 %y, 1024
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %joined ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %joined ]
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
  br i1 %again, label %step, label %end
end:
  %to = getelementptr float, ptr %out, i64 %i
  store float %sum.next, ptr %to
  ret void
}
define void @unknown(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %x = urem i64 %i, 5
  %y = udiv i64 %i, 5
  %row = mul i64 %y, %n
  br label %step
step:
  %k = phi i64 [ 0, %entry ], [ %k.next, %joined ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %joined ]
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
  br i1 %again, label %step, label %end
end:
  %to = getelementptr float, ptr %out, i64 %i
  store float %sum.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
