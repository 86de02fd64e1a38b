; A neighbour in a picture whose rows are short, but for those at the ends of rows:
; row and column together are the index again, whether LLVM keeps the remainder or writes it as a
; difference, and lanes load vectors. What else uses row and column still divides.
; RUN: vectorize %s --kernel remainder --group 64 --target avx2 --after rejoin_quotients
; RUN: vectorize %s --kernel remainder --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel remainder --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --kernel difference --group 64 --target avx2 --after rejoin_quotients
; RUN: vectorize %s --kernel difference --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: rejoin_quotients
; CHECK: inside:
; CHECK-NEXT: [[INDEX:%.*]] = add i32 %x, 18
; CHECK-NEXT: {{sext|zext nneg}} i32 [[INDEX]] to i64
; PLAN: %got = load float, ptr %from, align 4: vector, masked
; REMARK: remark: index: a quotient and its remainder are together what was divided [rejoin_quotients]
define void @remainder(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %x = trunc i64 %l to i32
  %row = sdiv i32 %x, 19
  %column = srem i32 %x, 19
  %left = add nsw i32 %column, -1
  %is.in = icmp ult i32 %left, 17
  br i1 %is.in, label %inside, label %end
inside:
  %below = add nsw i32 %row, 1
  %begin = mul nsw i32 %below, 19
  %index = add nsw i32 %begin, %left
  %wide = sext i32 %index to i64
  %from = getelementptr float, ptr %a, i64 %wide
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  br label %end
end:
  ret void
}
define void @difference(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %x = trunc i64 %l to i32
  %row = udiv i32 %x, 19
  %back = mul nsw i32 %row, -19
  %column = add nsw i32 %back, %x
  %left = add nsw i32 %column, -1
  %is.in = icmp ult i32 %left, 17
  br i1 %is.in, label %inside, label %end
inside:
  %below = add nsw i32 %row, 1
  %begin = mul nsw i32 %below, 19
  %index = add nsw i32 %begin, %left
  %wide = sext i32 %index to i64
  %from = getelementptr float, ptr %a, i64 %wide
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
