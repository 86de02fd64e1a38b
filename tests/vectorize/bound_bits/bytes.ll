; Of bytes LLVM asks as much.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --after bound_bits
; PASS: bound_bits
; CHECK: %[[PRODUCT:.*]] = mul <[[#LANES:]] x i8>
; CHECK-NEXT: %[[FROZEN:.*]] = freeze <[[#LANES]] x i8> %[[PRODUCT]]
; CHECK: %[[SUM:.*]] = add <[[#LANES]] x i8> %[[FROZEN]]
; CHECK-NEXT: freeze <[[#LANES]] x i8> %[[SUM]]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %t = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %t
  %x.0 = load i8, ptr %at
  %x.1 = call i8 @ten(i8 %x.0)
  %x.2 = call i8 @ten(i8 %x.1)
  %x.3 = call i8 @ten(i8 %x.2)
  %x.4 = call i8 @ten(i8 %x.3)
  %x.5 = call i8 @ten(i8 %x.4)
  %x.6 = call i8 @ten(i8 %x.5)
  %x.7 = call i8 @ten(i8 %x.6)
  %x.8 = call i8 @ten(i8 %x.7)
  %x.9 = call i8 @ten(i8 %x.8)
  %x.10 = call i8 @ten(i8 %x.9)
  %x.11 = call i8 @ten(i8 %x.10)
  %x.12 = call i8 @ten(i8 %x.11)
  %x.13 = call i8 @ten(i8 %x.12)
  %x.14 = call i8 @ten(i8 %x.13)
  %x.15 = call i8 @ten(i8 %x.14)
  %x.16 = call i8 @ten(i8 %x.15)
  %x.17 = call i8 @ten(i8 %x.16)
  %x.18 = call i8 @ten(i8 %x.17)
  %x.19 = call i8 @ten(i8 %x.18)
  %x.20 = call i8 @ten(i8 %x.19)
  store i8 %x.20, ptr %at
  ret void
}
define internal i8 @step(i8 %x) alwaysinline {
  %h = lshr i8 %x, 3
  %z = xor i8 %h, %x
  %m = mul i8 %z, 7
  %y = add i8 %m, 77
  ret i8 %y
}
define internal i8 @ten(i8 %x.0) alwaysinline {
  %x.1 = call i8 @step(i8 %x.0)
  %x.2 = call i8 @step(i8 %x.1)
  %x.3 = call i8 @step(i8 %x.2)
  %x.4 = call i8 @step(i8 %x.3)
  %x.5 = call i8 @step(i8 %x.4)
  %x.6 = call i8 @step(i8 %x.5)
  %x.7 = call i8 @step(i8 %x.6)
  %x.8 = call i8 @step(i8 %x.7)
  %x.9 = call i8 @step(i8 %x.8)
  %x.10 = call i8 @step(i8 %x.9)
  ret i8 %x.10
}
declare i64 @zlg.local_id.0()
