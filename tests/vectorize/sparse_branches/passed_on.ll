; The body passes on to the join what comes from before and is computed with nowhere in it.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after sparse_branches
; PASS: sparse_branches
; CHECK: %[[OWN:.*]] = call i32 @zlg.one_lane.0(i32 %value, ptr %a, i32 %other)
; CHECK: phi i32 [ 5, %many ], [ 5, %few ], {{.*}}[ %[[OWN]], %alone ]
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
  %last = phi i32 [ 5, %entry ], [ %other, %loop ]
  store i32 %last, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
