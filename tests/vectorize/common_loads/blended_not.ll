; Below the diagonal lanes look elsewhere: where one of another row is, this row's is not, and
; so their addresses are no common ones, though both are made of x.
; RUN: vectorize %s --group 16,16 --target sapphirerapids --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 16,16 --target sapphirerapids --after promote
; REMARK-NOT: SIMD groups below one another load once
; CHECK-COUNT-4: @llvm.masked.gather.v16f32.v16p0(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.c = getelementptr i8, ptr %arguments, i64 8
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %below = icmp ule i64 %x, %y
  br i1 %below, label %shifted, label %inside
shifted:
  %more = add i64 %x, 256
  br label %inside
inside:
  %at = phi i64 [ %x, %0 ], [ %more, %shifted ]
  %odd = and i64 %y, 3
  %go = icmp ugt i64 %x, %odd
  br i1 %go, label %load, label %end
load:
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %row = shl i64 %y, 4
  %i = add i64 %row, %x
  %to = getelementptr float, ptr %c, i64 %i
  store float %value, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
