; Prefix sums of rows that a constant says are 1000 and 1024 floats apart. 16 rows of 4000 bytes have places of their
; own in a cache of 12 ways of 4 KiB; all of 4096 bytes come to the same, and 8 lanes keep these.
; RUN: vectorize %s --kernel apart --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --kernel compete --group 64 --target sapphirerapids --plan | FileCheck %s --check-prefix=COMPETE
; PASS: few_lanes, row_access, unroll_rows
; CHECK: ; lanes 16,
; COMPETE: ; lanes 8,
define void @apart(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %i = call i64 @zlg.local_id.0()
  %first = mul i64 %i, 1000
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %e = add i64 %first, %k
  %at = getelementptr float, ptr %a, i64 %e
  %x = load float, ptr %at
  %more = fadd float %sum, %x
  store float %more, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 1000
  br i1 %again, label %round, label %end
end:
  ret void
}
define void @compete(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %i = call i64 @zlg.local_id.0()
  %first = mul i64 %i, 1024
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %e = add i64 %first, %k
  %at = getelementptr float, ptr %a, i64 %e
  %x = load float, ptr %at
  %more = fadd float %sum, %x
  store float %more, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 1024
  br i1 %again, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
