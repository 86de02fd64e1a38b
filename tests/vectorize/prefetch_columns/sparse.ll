; Lanes walk down columns of indices, and gather by them: eight rounds later, whatever the pitch is.
; RUN: vectorize %s --group 64 --target znver4 --after prefetch_columns
; RUN: vectorize %s --group 64 --target znver4 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: prefetch_columns
; CHECK: loop:
; CHECK: [[LATER:%.*]] = add i64 {{%k|%v[0-9]+}}, 8
; CHECK: mul i64 [[LATER]], %n
; CHECK: call void @llvm.prefetch{{.*}}, i32 0, i32 3, i32 1)
; CHECK-NOT: llvm.prefetch{{.*}}(ptr
; REMARK: prefetches what is loaded here 8 rounds later: each round comes to another page, and gathers [prefetch_columns]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.x = getelementptr i8, ptr %arguments, i64 8
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %at.mine = getelementptr i64, ptr %x, i64 %l
  %mine = load i64, ptr %at.mine
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %row = mul i64 %k, %n
  %at = add i64 %row, %l
  %from = getelementptr i32, ptr %a, i64 %at
  %column = load i32, ptr %from
  %index = sext i32 %column to i64
  %place = getelementptr float, ptr %x, i64 %index
  %value = load float, ptr %place
  %more = fadd float %sum, %value
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %mine
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %tile, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
