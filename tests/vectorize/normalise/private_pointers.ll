; A pointer into a private variable, of two dimensions, that two loops leave: their indices leave them instead, and the
; variable lies element by element.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after normalise
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; CHECK-NOT: phi ptr
; CHECK: exit:
; CHECK: %[[ROW:.*]] = getelementptr {{inbounds \[4 x i32\], ptr %p, i64 %|i8, ptr %v[0-9]+, i64 -16}}
; CHECK: %[[AT:.*]] = getelementptr i32, ptr %[[ROW]], i64 %{{.*}}
; CHECK: store i32 7, ptr %[[AT]]
; PLAN: store i32 %limit, ptr %first, align 4: vector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %p = alloca [4 x [4 x i32]], align 4
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr i32, ptr %a, i64 %l
  %limit = load i32, ptr %own
  %first = getelementptr i32, ptr %p, i64 5
  store i32 %limit, ptr %first
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %again ]
  br label %loop
loop:
  %j = phi i64 [ 0, %outer ], [ %j.next, %loop ]
  %row = getelementptr inbounds [4 x i32], ptr %p, i64 %i
  %at = getelementptr i32, ptr %row, i64 %j
  %v = load i32, ptr %at
  %j.next = add i64 %j, 1
  %more = icmp slt i32 %v, %limit
  br i1 %more, label %loop, label %again
again:
  %i.next = add i64 %i, 1
  %once.more = icmp slt i64 %i.next, %l
  br i1 %once.more, label %outer, label %exit
exit:
  store i32 7, ptr %at
  %read = load i32, ptr %first
  store i32 %read, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
