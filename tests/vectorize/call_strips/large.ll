; A strip of one SIMD group, of 168 steps, is inlined.
; RUN: vectorize %s --kernel k --group 16 --target znver4 --after set_attributes
; CHECK: Function Attrs: alwaysinline
; CHECK-NEXT: define internal void @zlg.strip(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %t
  %x = load i32, ptr %at
  %y = call i32 @many(i32 %x)
  store i32 %y, ptr %at
  ret void
}
define internal i32 @step(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 40503
  %y = add i32 %m, 77
  ret i32 %y
}
define internal i32 @twelve(i32 %x.0) alwaysinline {
  %x.1 = call i32 @step(i32 %x.0)
  %x.2 = call i32 @step(i32 %x.1)
  %x.3 = call i32 @step(i32 %x.2)
  %x.4 = call i32 @step(i32 %x.3)
  %x.5 = call i32 @step(i32 %x.4)
  %x.6 = call i32 @step(i32 %x.5)
  %x.7 = call i32 @step(i32 %x.6)
  %x.8 = call i32 @step(i32 %x.7)
  %x.9 = call i32 @step(i32 %x.8)
  %x.10 = call i32 @step(i32 %x.9)
  %x.11 = call i32 @step(i32 %x.10)
  %x.12 = call i32 @step(i32 %x.11)
  ret i32 %x.12
}
define internal i32 @gross(i32 %x.0) alwaysinline {
  %x.1 = call i32 @twelve(i32 %x.0)
  %x.2 = call i32 @twelve(i32 %x.1)
  %x.3 = call i32 @twelve(i32 %x.2)
  %x.4 = call i32 @twelve(i32 %x.3)
  %x.5 = call i32 @twelve(i32 %x.4)
  %x.6 = call i32 @twelve(i32 %x.5)
  %x.7 = call i32 @twelve(i32 %x.6)
  %x.8 = call i32 @twelve(i32 %x.7)
  %x.9 = call i32 @twelve(i32 %x.8)
  %x.10 = call i32 @twelve(i32 %x.9)
  %x.11 = call i32 @twelve(i32 %x.10)
  %x.12 = call i32 @twelve(i32 %x.11)
  ret i32 %x.12
}
define internal i32 @many(i32 %x.0) alwaysinline {
  %x.1 = call i32 @gross(i32 %x.0)
  %x.2 = call i32 @twelve(i32 %x.1)
  %x.3 = call i32 @twelve(i32 %x.2)
  ret i32 %x.3
}
declare i64 @zlg.local_id.0()
