; Of numbers of 16 bits LLVM asks as much.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --after bound_bits
; PASS: bound_bits
; CHECK: %[[PRODUCT:.*]] = mul <[[#LANES:]] x i16>
; CHECK-NEXT: %[[FROZEN:.*]] = freeze <[[#LANES]] x i16> %[[PRODUCT]]
; CHECK: %[[SUM:.*]] = add <[[#LANES]] x i16> %[[FROZEN]]
; CHECK-NEXT: freeze <[[#LANES]] x i16> %[[SUM]]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %t = call i64 @zlg.local_id.0()
  %at = getelementptr i16, ptr %a, i64 %t
  %x.0 = load i16, ptr %at
  %x.1 = call i16 @ten(i16 %x.0)
  %x.2 = call i16 @ten(i16 %x.1)
  %x.3 = call i16 @ten(i16 %x.2)
  %x.4 = call i16 @ten(i16 %x.3)
  %x.5 = call i16 @ten(i16 %x.4)
  %x.6 = call i16 @ten(i16 %x.5)
  %x.7 = call i16 @ten(i16 %x.6)
  %x.8 = call i16 @ten(i16 %x.7)
  %x.9 = call i16 @ten(i16 %x.8)
  %x.10 = call i16 @ten(i16 %x.9)
  %x.11 = call i16 @ten(i16 %x.10)
  %x.12 = call i16 @ten(i16 %x.11)
  %x.13 = call i16 @ten(i16 %x.12)
  %x.14 = call i16 @ten(i16 %x.13)
  %x.15 = call i16 @ten(i16 %x.14)
  %x.16 = call i16 @ten(i16 %x.15)
  %x.17 = call i16 @ten(i16 %x.16)
  %x.18 = call i16 @ten(i16 %x.17)
  %x.19 = call i16 @ten(i16 %x.18)
  %x.20 = call i16 @ten(i16 %x.19)
  store i16 %x.20, ptr %at
  ret void
}
define internal i16 @step(i16 %x) alwaysinline {
  %h = lshr i16 %x, 3
  %z = xor i16 %h, %x
  %m = mul i16 %z, 20503
  %y = add i16 %m, 77
  ret i16 %y
}
define internal i16 @ten(i16 %x.0) alwaysinline {
  %x.1 = call i16 @step(i16 %x.0)
  %x.2 = call i16 @step(i16 %x.1)
  %x.3 = call i16 @step(i16 %x.2)
  %x.4 = call i16 @step(i16 %x.3)
  %x.5 = call i16 @step(i16 %x.4)
  %x.6 = call i16 @step(i16 %x.5)
  %x.7 = call i16 @step(i16 %x.6)
  %x.8 = call i16 @step(i16 %x.7)
  %x.9 = call i16 @step(i16 %x.8)
  %x.10 = call i16 @step(i16 %x.9)
  ret i16 %x.10
}
declare i64 @zlg.local_id.0()
