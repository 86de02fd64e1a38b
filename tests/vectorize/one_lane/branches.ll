; Where a strip is one work-item, a branch within a loop is a branch: nothing is done under a mask, and no mask says who
; still is in the loop.
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 64 --target avx2 --after inline_and_optimise
; PASS: narrow_masked one_lane
; SOME-LLVM-NEED: narrow_masked
; PLAN: ; lanes 1, coarsening 1,
; CHECK: load i32
; CHECK-NOT: select
; CHECK-NOT: phi i1
; CHECK-NOT: phi <
; CHECK-NOT: llvm.masked
; CHECK: store i32 1
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %wide, %more ]
  %at = getelementptr [4 x i32], ptr %a, i64 %i
  %next = load i32, ptr %at
  %wide = zext i32 %next to i64
  %odd = trunc i32 %next to i1
  br i1 %odd, label %mark, label %more
mark:
  %to = getelementptr i32, ptr %out, i64 %i
  store i32 1, ptr %to
  %beside = getelementptr i32, ptr %out, i64 %wide
  %old = load i32, ptr %beside
  %new = add i32 %old, 3
  store i32 %new, ptr %beside
  %low = and i32 %old, 255
  %near = zext i32 %low to i64
  %third = getelementptr i32, ptr %out, i64 %near
  %older = load i32, ptr %third
  %newer = add i32 %older, 5
  store i32 %newer, ptr %third
  %low.2 = and i32 %older, 255
  %near.2 = zext i32 %low.2 to i64
  %fourth = getelementptr i32, ptr %out, i64 %near.2
  %oldest = load i32, ptr %fourth
  %newest = add i32 %oldest, 7
  store i32 %newest, ptr %fourth
  %low.3 = and i32 %oldest, 255
  %near.3 = zext i32 %low.3 to i64
  %fifth = getelementptr i32, ptr %out, i64 %near.3
  %first = load i32, ptr %fifth
  %latest = add i32 %first, 9
  store i32 %latest, ptr %fifth
  br label %more
more:
  %done = icmp eq i32 %next, 0
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
