; All lanes that enter a loop behind a branch leave it for one block. No round puts together the
; lanes that have left, and what leaving lanes bring along is blended by those that were there.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after inline_and_optimise
; CHECK: [[HERE:%.*]] = phi <16 x i1>
; CHECK-NOT: or <16 x i1>
; CHECK: select <16 x i1> [[HERE]], <16 x i32>
; CHECK-NOT: or <16 x i1>
; CHECK: bitcast <16 x i1> {{.*}} to i16
; CHECK-NOT: or <16 x i1>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %to = getelementptr i32, ptr %out, i64 %local
  %v.0 = load i32, ptr %to
  %none = icmp eq i32 %v.0, 0
  br i1 %none, label %done, label %loop
loop:
  %v = phi i32 [ %v.0, %0 ], [ %v.next, %loop ]
  %n = phi i32 [ 0, %0 ], [ %n.next, %loop ]
  %n.next = add i32 %n, 1
  %more = mul i32 %v, 7
  %v.next = lshr i32 %more, 3
  %again = icmp ne i32 %v.next, 0
  br i1 %again, label %loop, label %left
left:
  br label %done
done:
  %result = phi i32 [ 0, %0 ], [ %n.next, %left ]
  store i32 %result, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
