; Vectors of four take four registers with 16 lanes: these stay.
; RUN: vectorize %s --kernel k --group 64 --target znver5 --after keep_interleaved
; RUN: vectorize %s --kernel k --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; CHECK: mul <16 x i32>
; CHECK-NOT: <4 x i32>
; TOLD-NOT: [whole_vectors]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at.0 = add i64 %x, 0
  %p.0.0 = getelementptr [4 x i32], ptr %a, i64 %at.0, i64 0
  %v.0.0 = load i32, ptr %p.0.0
  %p.0.1 = getelementptr [4 x i32], ptr %a, i64 %at.0, i64 1
  %v.0.1 = load i32, ptr %p.0.1
  %p.0.2 = getelementptr [4 x i32], ptr %a, i64 %at.0, i64 2
  %v.0.2 = load i32, ptr %p.0.2
  %p.0.3 = getelementptr [4 x i32], ptr %a, i64 %at.0, i64 3
  %v.0.3 = load i32, ptr %p.0.3
  %at.1 = add i64 %x, 64
  %p.1.0 = getelementptr [4 x i32], ptr %a, i64 %at.1, i64 0
  %v.1.0 = load i32, ptr %p.1.0
  %p.1.1 = getelementptr [4 x i32], ptr %a, i64 %at.1, i64 1
  %v.1.1 = load i32, ptr %p.1.1
  %p.1.2 = getelementptr [4 x i32], ptr %a, i64 %at.1, i64 2
  %v.1.2 = load i32, ptr %p.1.2
  %p.1.3 = getelementptr [4 x i32], ptr %a, i64 %at.1, i64 3
  %v.1.3 = load i32, ptr %p.1.3
  %r.0 = call i32 @steps(i32 %v.0.0, i32 %v.1.0)
  %r.1 = call i32 @steps(i32 %v.0.1, i32 %v.1.1)
  %r.2 = call i32 @steps(i32 %v.0.2, i32 %v.1.2)
  %r.3 = call i32 @steps(i32 %v.0.3, i32 %v.1.3)
  store i32 %r.0, ptr %p.0.0
  store i32 %r.1, ptr %p.0.1
  store i32 %r.2, ptr %p.0.2
  store i32 %r.3, ptr %p.0.3
  ret void
}
define internal i32 @step(i32 %x, i32 %y) alwaysinline {
  %s = mul i32 %x, 40503
  %t = xor i32 %s, %y
  ret i32 %t
}
define internal i32 @ten(i32 %x.0, i32 %y) alwaysinline {
  %x.1 = call i32 @step(i32 %x.0, i32 %y)
  %x.2 = call i32 @step(i32 %x.1, i32 %y)
  %x.3 = call i32 @step(i32 %x.2, i32 %y)
  %x.4 = call i32 @step(i32 %x.3, i32 %y)
  %x.5 = call i32 @step(i32 %x.4, i32 %y)
  %x.6 = call i32 @step(i32 %x.5, i32 %y)
  %x.7 = call i32 @step(i32 %x.6, i32 %y)
  %x.8 = call i32 @step(i32 %x.7, i32 %y)
  %x.9 = call i32 @step(i32 %x.8, i32 %y)
  %x.10 = call i32 @step(i32 %x.9, i32 %y)
  ret i32 %x.10
}
define internal i32 @steps(i32 %x.0, i32 %y) alwaysinline {
  %x.1 = call i32 @ten(i32 %x.0, i32 %y)
  %x.2 = call i32 @ten(i32 %x.1, i32 %y)
  %x.3 = call i32 @ten(i32 %x.2, i32 %y)
  %x.4 = call i32 @ten(i32 %x.3, i32 %y)
  %x.5 = call i32 @ten(i32 %x.4, i32 %y)
  %x.6 = call i32 @ten(i32 %x.5, i32 %y)
  %x.7 = call i32 @ten(i32 %x.6, i32 %y)
  %x.8 = call i32 @ten(i32 %x.7, i32 %y)
  %x.9 = call i32 @ten(i32 %x.8, i32 %y)
  %x.10 = call i32 @ten(i32 %x.9, i32 %y)
  %x.11 = call i32 @ten(i32 %x.10, i32 %y)
  %x.12 = call i32 @ten(i32 %x.11, i32 %y)
  ret i32 %x.12
}
declare i64 @zlg.local_id.0()
