; What is passed on: an integer, an address and a bool, of which lanes have one each; what all lanes
; know is passed as it is. The body is on the branch's other way.
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --after sparse_branches
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --after promote | FileCheck %s --check-prefix=STRIP
; PASS: sparse_branches
; CHECK: %[[ENTERS:.*]] = xor i1 %enters, true
; CHECK-NEXT: call i1 @zlg.few_lanes(i1 %[[ENTERS]])
; CHECK: call void @zlg.one_lane.0({{.*}}ptr %a, i1 %{{.*}})
; STRIP: {{^}}lane:
; STRIP: call void @zlg.one_lane.0(
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
  %enters = icmp sgt i32 %value, 7
  %odd = trunc i32 %value to i1
  %value.wide = zext i32 %value to i64
  br i1 %enters, label %exit, label %body
body:
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  %k.short = trunc i64 %k to i32
  %chosen = select i1 %odd, i32 %k.short, i32 %new
  store i32 %chosen, ptr %from
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
