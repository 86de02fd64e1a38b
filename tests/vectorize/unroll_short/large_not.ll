; 30 rounds of a loop that is long already would be too much.
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target avx2 --after unroll_short
; PASS: unroll_short
; SOME-LLVM-FAIL: with 22 fewer instructions are left of the loop
; REMARK: indexes an array in 30 rounds, too large to be written out
; CHECK: alloca [30 x double]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %f = alloca [30 x double]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %row = mul i64 %i, 64
  %at = add i64 %row, %x
  %from = getelementptr double, ptr %a, i64 %at
  %v0 = load double, ptr %from
  %v1 = fdiv double 1.0, %v0
  %v2 = fadd double %v1, %v0
  %v3 = fmul double %v1, %v2
  %v4 = fdiv double %v3, %v2
  %v5 = fadd double %v4, %v3
  %v6 = fmul double %v4, %v5
  %v7 = fdiv double %v6, %v5
  %v8 = fadd double %v7, %v6
  %v9 = fmul double %v7, %v8
  %v10 = fdiv double %v9, %v8
  %v11 = fadd double %v10, %v9
  %v12 = fmul double %v10, %v11
  %v13 = fdiv double %v12, %v11
  %v14 = fadd double %v13, %v12
  %v15 = fmul double %v13, %v14
  %v16 = fdiv double %v15, %v14
  %v17 = fadd double %v16, %v15
  %v18 = fmul double %v16, %v17
  %v19 = fdiv double %v18, %v17
  %v20 = fadd double %v19, %v18
  %place = getelementptr [30 x double], ptr %f, i64 0, i64 %i
  %v21 = fmul double %v19, %v20
  %v22 = fdiv double %v21, %v20
  %v23 = fadd double %v22, %v21
  store double %v23, ptr %place
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 30
  br i1 %done, label %use.begin, label %fill
use.begin:
  br label %use
use:
  %j = phi i64 [ 29, %use.begin ], [ %j.next, %use ]
  %last = phi double [ 0.0, %use.begin ], [ %next, %use ]
  %again = getelementptr [30 x double], ptr %f, i64 0, i64 %j
  %kept = load double, ptr %again
  %part = fdiv double %last, %kept
  %next = fadd double %part, %kept
  %j.next = add nsw i64 %j, -1
  %more = icmp sgt i64 %j, 0
  br i1 %more, label %use, label %exit
exit:
  %to = getelementptr double, ptr %a, i64 %x
  store double %next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
