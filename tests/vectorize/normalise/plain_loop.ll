; A loop with one entry, one way back and one way out stays as it is.
; RUN: vectorize %s --group 64 --after normalise
; CHECK: loop:
; CHECK: br i1 {{.*}}, label %done, label %loop
; CHECK: done:
; CHECK-NOT: br
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  store volatile i32 %i, ptr %at
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 1000
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
