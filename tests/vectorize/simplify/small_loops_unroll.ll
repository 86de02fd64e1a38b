; A loop of four rounds is unrolled; one of a thousand stays.
; RUN: vectorize %s --group 64 --after simplify
; CHECK-COUNT-4: store volatile i32 {{[0-3]}}
; CHECK: long:
; CHECK: store volatile i32 %j
; CHECK-NOT: store
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  br label %short
short:
  %i = phi i32 [ 0, %0 ], [ %i.next, %short ]
  store volatile i32 %i, ptr %at
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 4
  br i1 %i.more, label %short, label %long
long:
  %j = phi i32 [ 0, %short ], [ %j.next, %long ]
  store volatile i32 %j, ptr %at
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 1000
  br i1 %j.more, label %long, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
