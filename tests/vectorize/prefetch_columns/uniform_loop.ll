; Lanes leave together: a round has no masks, and what is prefetched behind the last one is in vain.
; RUN: vectorize %s --group 64 --target znver4 --after prefetch_columns
; CHECK: %value = load float
; CHECK-NOT: llvm.prefetch
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
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %tile, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
