; Each work-item follows a list of its own and marks what it meets: all of it is gathered and scattered. Where these
; instructions are fast, lanes are kept.
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FAST
; PASS: one_lane
; CHECK: ; lanes 1, coarsening 1,
; REMARK: remark: work-items run one by one: 8 lanes would take about {{[0-9.]+}} times as long
; FAST: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %wide, %loop ]
  %at = getelementptr [4 x i32], ptr %a, i64 %i
  %next = load i32, ptr %at
  %to = getelementptr i32, ptr %out, i64 %i
  store i32 1, ptr %to
  %beside = getelementptr [4 x i32], ptr %a, i64 %i, i64 2
  %weight = load i32, ptr %beside
  %by = zext i32 %weight to i64
  %other = getelementptr [4 x i32], ptr %out, i64 %by, i64 3
  store i32 %next, ptr %other
  %behind = getelementptr [4 x i32], ptr %out, i64 %by, i64 1
  store i32 %weight, ptr %behind
  %third = getelementptr [4 x i32], ptr %a, i64 %by, i64 1
  %cost = load i32, ptr %third
  %far = zext i32 %cost to i64
  %last = getelementptr [4 x i32], ptr %out, i64 %far, i64 1
  store i32 %next, ptr %last
  %wide = zext i32 %next to i64
  %done = icmp eq i32 %next, 0
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
