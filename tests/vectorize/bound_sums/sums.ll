; Each index is the sum of all 120 numbers found before it: every few of them are frozen. LLVM would take
; minutes to look for cheaper addresses.
; RUN: vectorize %s --kernel k --group 1 --target znver4 --after bound_sums
; RUN: vectorize %s --kernel k --group 1 --target znver4 --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: bound_sums
; TOLD: sums of more than 16 numbers become several, of which LLVM makes addresses faster [bound_sums]
; CHECK-COUNT-7: freeze i64
; CHECK-NOT: freeze
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %last = call i64 @steps(ptr %a, i64 %t)
  %end = trunc i64 %last to i32
  %out = getelementptr i32, ptr %a, i64 %t
  store i32 %end, ptr %out
  ret void
}
define internal i64 @step(ptr %a, i64 %x) alwaysinline {
  %i = and i64 %x, 255
  %at = getelementptr i32, ptr %a, i64 %i
  %found = load i32, ptr %at
  %wide = zext i32 %found to i64
  %y = add i64 %x, %wide
  ret i64 %y
}
define internal i64 @ten(ptr %a, i64 %x.0) alwaysinline {
  %x.1 = call i64 @step(ptr %a, i64 %x.0)
  %x.2 = call i64 @step(ptr %a, i64 %x.1)
  %x.3 = call i64 @step(ptr %a, i64 %x.2)
  %x.4 = call i64 @step(ptr %a, i64 %x.3)
  %x.5 = call i64 @step(ptr %a, i64 %x.4)
  %x.6 = call i64 @step(ptr %a, i64 %x.5)
  %x.7 = call i64 @step(ptr %a, i64 %x.6)
  %x.8 = call i64 @step(ptr %a, i64 %x.7)
  %x.9 = call i64 @step(ptr %a, i64 %x.8)
  %x.10 = call i64 @step(ptr %a, i64 %x.9)
  ret i64 %x.10
}
define internal i64 @steps(ptr %a, i64 %x.0) alwaysinline {
  %x.1 = call i64 @ten(ptr %a, i64 %x.0)
  %x.2 = call i64 @ten(ptr %a, i64 %x.1)
  %x.3 = call i64 @ten(ptr %a, i64 %x.2)
  %x.4 = call i64 @ten(ptr %a, i64 %x.3)
  %x.5 = call i64 @ten(ptr %a, i64 %x.4)
  %x.6 = call i64 @ten(ptr %a, i64 %x.5)
  %x.7 = call i64 @ten(ptr %a, i64 %x.6)
  %x.8 = call i64 @ten(ptr %a, i64 %x.7)
  %x.9 = call i64 @ten(ptr %a, i64 %x.8)
  %x.10 = call i64 @ten(ptr %a, i64 %x.9)
  %x.11 = call i64 @ten(ptr %a, i64 %x.10)
  %x.12 = call i64 @ten(ptr %a, i64 %x.11)
  ret i64 %x.12
}
declare i64 @zlg.local_id.0()
