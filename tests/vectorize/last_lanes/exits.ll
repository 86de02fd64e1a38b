; Lanes that find something go elsewhere than those that come to the end. The function returns two
; results, and which of the ways its lane goes.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=STRIP
; PASS: last_lanes
; CHECK: last:
; CHECK: %[[ALL:.*]] = call { i64, i32, i1 } @zlg.one_lane.1000(
; CHECK: extractvalue { i64, i32, i1 } %[[ALL]], 0
; CHECK: extractvalue { i64, i32, i1 } %[[ALL]], 1
; CHECK: %[[WHICH:.*]] = extractvalue { i64, i32, i1 } %[[ALL]], 2
; CHECK-NEXT: br i1 %[[WHICH]], label %
; STRIP: call { i64, i32, i1 } @zlg.one_lane.1000(
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
  %j = phi i64 [ %x, %entry ], [ %j.next, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %next ]
  %j.next = add nsw i64 %j, 1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  %is.greater = icmp sgt i32 %v, %limit
  br i1 %is.greater, label %found, label %next
next:
  %sum.next = add i32 %sum, %v
  %more = icmp slt i64 %j.next, 100000
  br i1 %more, label %loop, label %end
found:
  %where = phi i64 [ %j.next, %loop ]
  %where.32 = trunc i64 %where to i32
  store i32 %where.32, ptr %to
  br label %exit
end:
  %all = phi i32 [ %sum.next, %next ]
  store i32 %all, ptr %own
  br label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
