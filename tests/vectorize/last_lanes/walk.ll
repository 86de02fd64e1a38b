; The previous greater element: once in 4 rounds it is asked whether an eighth of the 32 lanes of a
; strip or fewer are left, which go on by themselves then. They are in the mask of the block that
; they leave for, once; no round adds those to a mask that leave before.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=STRIP
; RUN: vectorize %s --group 64 --lanes 1 --target skylake-avx512 --after last_lanes | FileCheck %s --check-prefix=ALONE
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: last_lanes limit_coarsening narrow_counters
; CHECK: define void @k(
; CHECK: %rounds = phi i32
; CHECK: %[[NEXT:.*]] = add i32 %rounds, 1
; CHECK-NEXT: %[[BITS:.*]] = and i32 %[[NEXT]], 3
; CHECK-NEXT: %[[DUE:.*]] = icmp eq i32 %[[BITS]], 0
; CHECK-NEXT: br i1 %[[DUE]], label %ask, label %back, !prof
; CHECK: ask:
; CHECK-NEXT: %[[FEW:.*]] = call i1 @zlg.last_lanes(i1 true)
; CHECK-NEXT: br i1 %[[FEW]], label %last, label %back
; CHECK: last:
; CHECK: call i32 @zlg.one_lane.1000(i64 %{{.*}}, ptr %a, i32 %limit)
; STRIP: %few = icmp ult i16 %{{.*}}, 5
; STRIP: call i32 @zlg.one_lane.1000(
; ALONE-NOT: zlg.last_lanes
; TOLD: an eighth of the lanes, or the last one, leave the loop, and run its other rounds one after another [last_lanes]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i64 [ %x, %entry ], [ %j.next, %walk ]
  %is.row = icmp sgt i64 %j, 0
  br i1 %is.row, label %walk, label %exit
walk:
  %j.next = add nsw i64 %j, -1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  %is.greater = icmp sgt i32 %v, %limit
  br i1 %is.greater, label %exit, label %loop
exit:
  %found = phi i64 [ -1, %loop ], [ %j.next, %walk ]
  %found.32 = trunc i64 %found to i32
  store i32 %found.32, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
