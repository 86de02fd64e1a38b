; Averages along rows: what comes in and what goes out at clamped places are accesses far apart, too. Their addresses are what
; most of the steps are for. But where each element is a sum of a loop of its own, that is what takes long.
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --remarks
; RUN: vectorize %s --kernel triangle --group 64 --target sapphirerapids --remarks | FileCheck %s --check-prefix=SUMS
; PASS: few_lanes
; CHECK: 8 lanes: each walks a row of its own, and the first-level cache has 12 ways, fewer than 16 lanes [few_lanes]
; SUMS-NOT: [few_lanes]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %first = mul i64 %i, %n
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %e = add i64 %first, %k
  %at = getelementptr float, ptr %a, i64 %e
  %x = load float, ptr %at
  %behind = add i64 %k, 7
  %clamped = call i64 @llvm.umin.i64(i64 %behind, i64 %n)
  %e.in = add i64 %first, %clamped
  %from.in = getelementptr float, ptr %out, i64 %e.in
  %in = load float, ptr %from.in
  %before = sub i64 %k, 7
  %raised = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %e.out = add i64 %first, %raised
  %from.out = getelementptr float, ptr %out, i64 %e.out
  %gone = load float, ptr %from.out
  %change = fsub float %in, %gone
  %half = fmul float %change, 0.5
  %third = fmul float %half, 0.25
  %scaled = fmul float %x, 0.75
  %squared = fmul float %scaled, %third
  %plus = fadd float %scaled, %squared
  %more = fadd float %sum, %plus
  store float %more, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  %last = getelementptr float, ptr %out, i64 %i
  store float %more, ptr %last
  ret void
}
define void @triangle(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %first = mul i64 %i, %n
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %stored ]
  br label %inner
inner:
  %m = phi i64 [ 0, %round ], [ %m.next, %inner ]
  %sum = phi float [ 0.0, %round ], [ %more, %inner ]
  %row = mul i64 %m, %n
  %e.own = add i64 %row, %i
  %from.own = getelementptr float, ptr %a, i64 %e.own
  %x = load float, ptr %from.own
  %e.k = add i64 %row, %k
  %from.k = getelementptr float, ptr %a, i64 %e.k
  %y = load float, ptr %from.k
  %product = fmul float %x, %y
  %more = fadd float %sum, %product
  %m.next = add i64 %m, 1
  %m.again = icmp ult i64 %m.next, %n
  br i1 %m.again, label %inner, label %stored
stored:
  %e = add i64 %first, %k
  %at = getelementptr float, ptr %out, i64 %e
  store float %more, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  ret void
}
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @zlg.local_id.0()
