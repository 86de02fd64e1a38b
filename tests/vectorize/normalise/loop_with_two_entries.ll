; A loop that is entered in two places gets one entry: no kernel is refused for it.
; RUN: vectorize %s --group 64 --after normalise
; RUN: vectorize %s --group 64 --plan | FileCheck %s --check-prefix=PLAN
; CHECK: irr.guard
; PLAN: ; lanes 16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %odd = trunc i32 %value to i1
  br i1 %odd, label %one, label %other
one:
  store volatile i32 1, ptr %at
  %once = load volatile i32, ptr %at
  %left = icmp eq i32 %once, 7
  br i1 %left, label %done, label %other
other:
  store volatile i32 2, ptr %at
  %again = load volatile i32, ptr %at
  %more = icmp eq i32 %again, 9
  br i1 %more, label %one, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
