; 200 steps are a large kernel, and nearly all arithmetic.
; RUN: vectorize %s --kernel k --group 64 --target znver4 --remarks
; PASS: less_effort
; CHECK: LLVM generates code with less effort: the kernel is large [less_effort]
; CHECK: LLVM combines no instructions of the entry: strips are nearly all arithmetic, which is combined already [less_effort]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %t = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %t
  %x.0 = load i32, ptr %at
  %x.1 = call i32 @ten(i32 %x.0)
  %x.2 = call i32 @ten(i32 %x.1)
  %x.3 = call i32 @ten(i32 %x.2)
  %x.4 = call i32 @ten(i32 %x.3)
  %x.5 = call i32 @ten(i32 %x.4)
  %x.6 = call i32 @ten(i32 %x.5)
  %x.7 = call i32 @ten(i32 %x.6)
  %x.8 = call i32 @ten(i32 %x.7)
  %x.9 = call i32 @ten(i32 %x.8)
  %x.10 = call i32 @ten(i32 %x.9)
  %x.11 = call i32 @ten(i32 %x.10)
  %x.12 = call i32 @ten(i32 %x.11)
  %x.13 = call i32 @ten(i32 %x.12)
  %x.14 = call i32 @ten(i32 %x.13)
  %x.15 = call i32 @ten(i32 %x.14)
  %x.16 = call i32 @ten(i32 %x.15)
  %x.17 = call i32 @ten(i32 %x.16)
  %x.18 = call i32 @ten(i32 %x.17)
  %x.19 = call i32 @ten(i32 %x.18)
  %x.20 = call i32 @ten(i32 %x.19)
  store i32 %x.20, ptr %at
  ret void
}
define internal i32 @step(i32 %x) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %m = mul i32 %z, 40503
  %y = add i32 %m, 77
  ret i32 %y
}
define internal i32 @ten(i32 %x.0) alwaysinline {
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
  ret i32 %x.10
}
declare i64 @zlg.local_id.0()
