; A switch becomes branches of two ways.
; RUN: vectorize %s --group 64 --after normalise
; CHECK-NOT: switch
; CHECK: icmp
; CHECK: br i1
; CHECK-NOT: switch
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  switch i32 %value, label %done [ i32 3, label %three
  i32 5, label %five
  i32 1000, label %thousand ]
three:
  store volatile i32 1, ptr %at
  br label %done
five:
  store volatile i32 2, ptr %at
  br label %done
thousand:
  store volatile i32 3, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
