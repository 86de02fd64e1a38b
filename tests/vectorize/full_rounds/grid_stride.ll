; A loop over the whole domain, `for (i = global_id; i < n; i += global_size)`: how many work-groups there are, and an
; argument, are asked for between the guard and the loop. Of a load of a buffer there the pass keeps out, also of one that
; is constant: it may end where nobody enters.
; RUN: vectorize %s --kernel k --group 64 --plan
; RUN: vectorize %s --kernel argument --group 64 --plan
; RUN: vectorize %s --kernel buffer --group 64 --plan | FileCheck %s --check-prefix=OUT
; RUN: vectorize %s --kernel constant --group 64 --plan | FileCheck %s --check-prefix=OUT
; PASS: full_rounds
; CHECK: load float, {{.*}}: vector{{$}}
; CHECK: load float, {{.*}}: vector, masked
; OUT-NOT: load float, {{.*}}: vector{{$}}
; OUT: load float, {{.*}}: vector, masked
; OUT-NOT: load float, {{.*}}: vector{{$}}
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %preheader, label %exit
preheader:
  %groups = call i64 @zlg.group_count.0()
  %size = shl i64 %groups, 6
  br label %loop
loop:
  %k = phi i64 [ %x, %preheader ], [ %next, %loop ]
  %sum = phi float [ 0.0, %preheader ], [ %more, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add i64 %k, %size
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %out
out:
  %last = phi float [ %more, %loop ]
  br label %exit
exit:
  %total = phi float [ 0.0, %0 ], [ %last, %out ]
  %to = getelementptr float, ptr %tile, i64 %l
  store float %total, ptr %to
  ret void
}
define void @argument(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.step = getelementptr i8, ptr %arguments, i64 16
  %slot.step = load ptr, ptr %at.step, !dereferenceable !1, !align !1
  %x = call i64 @zlg.local_id.0()
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %preheader, label %exit
preheader:
  %step = load i64, ptr %slot.step
  br label %loop
loop:
  %k = phi i64 [ %x, %preheader ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %x
  store float %value, ptr %to
  %next = add i64 %k, %step
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
define void @buffer(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %preheader, label %exit
preheader:
  %step = load i64, ptr %tile
  br label %loop
loop:
  %k = phi i64 [ %x, %preheader ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %to = getelementptr float, ptr %a, i64 %x
  store float %value, ptr %to
  %next = add i64 %k, %step
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
define void @constant(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.table = getelementptr i8, ptr %arguments, i64 16
  %slot.table = load ptr, ptr %at.table
  %table = load ptr, ptr %slot.table
  %x = call i64 @zlg.local_id.0()
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %preheader, label %exit
preheader:
  %step = load i64, ptr %table, !invariant.load !0
  br label %loop
loop:
  %k = phi i64 [ %x, %preheader ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %to = getelementptr float, ptr %a, i64 %x
  store float %value, ptr %to
  %next = add i64 %k, %step
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.group_count.0()
!0 = !{}
!1 = !{i64 8}
