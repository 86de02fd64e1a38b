; Two ways lead to a block: lanes that did not come the one may have come the other, and the block
; asks for them.
; RUN: vectorize %s --group 64 --lanes 16 --target znver5 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --lanes 16 --target znver5 --after vectorize
; REMARK-NOT: lead past
; CHECK: %any = icmp ne i16
; CHECK-NEXT: br i1 %any, label %{{.*}}, label %[[SECOND:.*]]
; CHECK: [[SECOND]]:
; CHECK: %[[ANY:any.+]] = icmp ne i16
; CHECK-NEXT: br i1 %[[ANY]], label %{{.*}}, label %[[BOTH:.*]]
; CHECK: [[BOTH]]:
; CHECK: %[[ALL:any.+]] = icmp ne i16
; CHECK-NEXT: br i1 %[[ALL]],
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %i = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %i
  %value = load i32, ptr %from
  %is = icmp sgt i32 %value, 10
  br i1 %is, label %first, label %second
first:
  %to.first = getelementptr i32, ptr %from, i64 64
  store i32 %value, ptr %to.first
  %is.first = icmp sgt i32 %value, 20
  br i1 %is.first, label %both, label %end
second:
  %to.second = getelementptr i32, ptr %from, i64 128
  store i32 1, ptr %to.second
  %is.second = icmp sgt i32 %value, 5
  br i1 %is.second, label %both, label %end
both:
  %to.both = getelementptr i32, ptr %from, i64 192
  store i32 2, ptr %to.both
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
