; Prefix sums of rows: 16 lanes load and store 16 rows, and the first-level cache has 12 ways. Rows that
; are a power of two apart come to the same places of it.
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --plan
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel k --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=ENOUGH
; PASS: few_lanes, row_access, unroll_rows
; CHECK: ; lanes 8,
; TOLD: 8 lanes: each walks a row of its own, and the first-level cache has 12 ways, fewer than 16 lanes [few_lanes]
; ENOUGH-NOT: [few_lanes]
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
  %more = fadd float %sum, %x
  store float %more, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  %last = getelementptr float, ptr %out, i64 %i
  store float %more, ptr %last
  ret void
}
declare i64 @zlg.local_id.0()
