; Rows that are far apart, or nobody knows how far, compete for the same places of the cache: as many as one SIMD group
; has lanes are enough. Those of a few bytes do not.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel short --group 64 --target avx2 --plan | FileCheck %s --check-prefix=SHORT
; RUN: vectorize %s --kernel k --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: limit_coarsening row_access unroll_rows
; CHECK: ; lanes 8, coarsening 1,
; SHORT: ; lanes 8, coarsening 4,
; REMARK: remark: one SIMD group is enough: each lane walks a row of its own [limit_coarsening]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, %slot.n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %out, i64 %x
  store float %more, ptr %to
  ret void
}
define void @short(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %slot.n = load i64, ptr %a
  %row = mul i64 %x, 32
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %slot.n
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr float, ptr %out, i64 %x
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
