; 480 gathers lane by lane are more than 16,384 instructions: LLVM hoists nothing out of the loops over strips. They are
; addresses more than arithmetic, which LLVM combines.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver4 --passes -call_strips,-whole_gathers --all-remarks
; PASS: narrow_masked less_effort
; CHECK-NOT: LLVM combines no instructions
; CHECK: more than 16384 instructions: LLVM hoists nothing out of loops [inline_and_optimise]
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
  %mixed = mul i32 %found, 40503
  %wide = zext i32 %mixed to i64
  %y = xor i64 %wide, %x
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
define internal i64 @dozen_tens(ptr %a, i64 %x.0) alwaysinline {
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
define internal i64 @steps(ptr %a, i64 %x.0) alwaysinline {
  %x.1 = call i64 @dozen_tens(ptr %a, i64 %x.0)
  %x.2 = call i64 @dozen_tens(ptr %a, i64 %x.1)
  %x.3 = call i64 @dozen_tens(ptr %a, i64 %x.2)
  %x.4 = call i64 @dozen_tens(ptr %a, i64 %x.3)

  ret i64 %x.4
}
declare i64 @zlg.local_id.0()
