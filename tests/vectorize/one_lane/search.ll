; Each work-item follows a list of its own to an end that no processor guesses, and waits for each load; with
; lanes many such loads go on at once.
; RUN: vectorize %s --group 64 --target avx2 --plan | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --group 64 --target znver4 --plan
; CHECK: ; lanes 16,
; AVX2: ; lanes 8,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %wide, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %at = getelementptr [4 x i32], ptr %a, i64 %i
  %next = load i32, ptr %at
  %to = getelementptr i32, ptr %out, i64 %i
  %weight = load i32, ptr %to
  %wide = zext i32 %next to i64
  %more = add i32 %sum, %weight
  %done = icmp eq i32 %next, 0
  br i1 %done, label %end, label %loop
end:
  %result = getelementptr i32, ptr %out, i64 %x
  store i32 %more, ptr %result
  ret void
}
declare i64 @zlg.local_id.0()
