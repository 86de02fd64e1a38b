; An unsigned index of 32 bits may wrap around from one row to the next: the wide
; one is computed for each.
; RUN: vectorize %s --group 16,16 --lanes 16 --after vectorize
; PASS: strength_reduction
; CHECK: %sum.base1 = add i32 %sum.base0, %sum.step_down
; CHECK: %index.base0 =
; CHECK-NOT: %index.step_down
; CHECK: %index.base1 = sub i64
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %y.short = trunc i64 %y to i32
  %x.short = trunc i64 %x to i32
  %row = mul i32 %y.short, %n
  %sum = add i32 %row, %x.short
  %index = zext i32 %sum to i64
  %at = getelementptr float, ptr %a, i64 %index
  store float 1.0, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
