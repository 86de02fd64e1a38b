; What one branch has for a result, the next one takes: both bodies are functions of their own.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after sparse_branches
; PASS: sparse_branches
; CHECK: %[[OWN:.*]] = call i32 @zlg.one_lane.0(i32 %value, ptr %a)
; CHECK: %[[FIRST:.*]] = phi i32 {{.*}}[ %[[OWN]], %
; CHECK: call i32 @zlg.one_lane.1(i32 %[[FIRST]], ptr %a)
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %other = mul i32 %value, 17
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  %last = phi i32 [ %other, %entry ], [ %new, %loop ]
  %enters2 = icmp sgt i32 %last, 77
  br i1 %enters2, label %body2, label %exit2
body2:
  %value.wide2 = zext i32 %last to i64
  br label %loop2
loop2:
  %k2 = phi i64 [ 0, %body2 ], [ %k.next2, %loop2 ]
  %k.mul2 = mul i64 %k2, %value.wide2
  %k.own2 = and i64 %k.mul2, 1023
  %at2 = getelementptr i32, ptr %a, i64 %k.own2
  %old2 = load i32, ptr %at2
  %new2 = add i32 %old2, 3
  store i32 %new2, ptr %at2
  %k.next2 = add i64 %k2, 1
  %more2 = icmp ult i64 %k.next2, 900
  br i1 %more2, label %loop2, label %exit2
exit2:
  %last2 = phi i32 [ 7, %exit ], [ %new2, %loop2 ]
  store i32 %last2, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
