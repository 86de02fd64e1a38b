; Each component needs the one before it: keep_interleaved makes no vector of them. So the
; kernel is compiled once more, and keeps its lanes.
; RUN: vectorize %s --kernel k --group 64 --target znver5 --after keep_interleaved
; RUN: vectorize %s --kernel k --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: interleaved_access
; CHECK-NOT: <4 x i32>
; CHECK: mul <16 x i32>
; TOLD-NOT: [whole_vectors]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at.0 = add i64 %x, 0
  %p.0.0 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 0
  %v.0.0 = load i32, ptr %p.0.0
  %p.0.1 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 1
  %v.0.1 = load i32, ptr %p.0.1
  %p.0.2 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 2
  %v.0.2 = load i32, ptr %p.0.2
  %p.0.3 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 3
  %v.0.3 = load i32, ptr %p.0.3
  %p.0.4 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 4
  %v.0.4 = load i32, ptr %p.0.4
  %p.0.5 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 5
  %v.0.5 = load i32, ptr %p.0.5
  %p.0.6 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 6
  %v.0.6 = load i32, ptr %p.0.6
  %p.0.7 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 7
  %v.0.7 = load i32, ptr %p.0.7
  %p.0.8 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 8
  %v.0.8 = load i32, ptr %p.0.8
  %p.0.9 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 9
  %v.0.9 = load i32, ptr %p.0.9
  %p.0.10 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 10
  %v.0.10 = load i32, ptr %p.0.10
  %p.0.11 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 11
  %v.0.11 = load i32, ptr %p.0.11
  %p.0.12 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 12
  %v.0.12 = load i32, ptr %p.0.12
  %p.0.13 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 13
  %v.0.13 = load i32, ptr %p.0.13
  %p.0.14 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 14
  %v.0.14 = load i32, ptr %p.0.14
  %p.0.15 = getelementptr [16 x i32], ptr %a, i64 %at.0, i64 15
  %v.0.15 = load i32, ptr %p.0.15
  %at.1 = add i64 %x, 64
  %p.1.0 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 0
  %v.1.0 = load i32, ptr %p.1.0
  %p.1.1 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 1
  %v.1.1 = load i32, ptr %p.1.1
  %p.1.2 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 2
  %v.1.2 = load i32, ptr %p.1.2
  %p.1.3 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 3
  %v.1.3 = load i32, ptr %p.1.3
  %p.1.4 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 4
  %v.1.4 = load i32, ptr %p.1.4
  %p.1.5 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 5
  %v.1.5 = load i32, ptr %p.1.5
  %p.1.6 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 6
  %v.1.6 = load i32, ptr %p.1.6
  %p.1.7 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 7
  %v.1.7 = load i32, ptr %p.1.7
  %p.1.8 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 8
  %v.1.8 = load i32, ptr %p.1.8
  %p.1.9 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 9
  %v.1.9 = load i32, ptr %p.1.9
  %p.1.10 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 10
  %v.1.10 = load i32, ptr %p.1.10
  %p.1.11 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 11
  %v.1.11 = load i32, ptr %p.1.11
  %p.1.12 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 12
  %v.1.12 = load i32, ptr %p.1.12
  %p.1.13 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 13
  %v.1.13 = load i32, ptr %p.1.13
  %p.1.14 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 14
  %v.1.14 = load i32, ptr %p.1.14
  %p.1.15 = getelementptr [16 x i32], ptr %a, i64 %at.1, i64 15
  %v.1.15 = load i32, ptr %p.1.15
  %r.0 = call i32 @steps(i32 %v.0.0, i32 %v.1.0)
  %r.1 = call i32 @steps(i32 %v.0.1, i32 %r.0)
  %r.2 = call i32 @steps(i32 %v.0.2, i32 %r.1)
  %r.3 = call i32 @steps(i32 %v.0.3, i32 %r.2)
  %r.4 = call i32 @steps(i32 %v.0.4, i32 %r.3)
  %r.5 = call i32 @steps(i32 %v.0.5, i32 %r.4)
  %r.6 = call i32 @steps(i32 %v.0.6, i32 %r.5)
  %r.7 = call i32 @steps(i32 %v.0.7, i32 %r.6)
  %r.8 = call i32 @steps(i32 %v.0.8, i32 %r.7)
  %r.9 = call i32 @steps(i32 %v.0.9, i32 %r.8)
  %r.10 = call i32 @steps(i32 %v.0.10, i32 %r.9)
  %r.11 = call i32 @steps(i32 %v.0.11, i32 %r.10)
  %r.12 = call i32 @steps(i32 %v.0.12, i32 %r.11)
  %r.13 = call i32 @steps(i32 %v.0.13, i32 %r.12)
  %r.14 = call i32 @steps(i32 %v.0.14, i32 %r.13)
  %r.15 = call i32 @steps(i32 %v.0.15, i32 %r.14)
  store i32 %r.0, ptr %p.0.0
  store i32 %r.1, ptr %p.0.1
  store i32 %r.2, ptr %p.0.2
  store i32 %r.3, ptr %p.0.3
  store i32 %r.4, ptr %p.0.4
  store i32 %r.5, ptr %p.0.5
  store i32 %r.6, ptr %p.0.6
  store i32 %r.7, ptr %p.0.7
  store i32 %r.8, ptr %p.0.8
  store i32 %r.9, ptr %p.0.9
  store i32 %r.10, ptr %p.0.10
  store i32 %r.11, ptr %p.0.11
  store i32 %r.12, ptr %p.0.12
  store i32 %r.13, ptr %p.0.13
  store i32 %r.14, ptr %p.0.14
  store i32 %r.15, ptr %p.0.15
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
  ret i32 %x.6
}
declare i64 @zlg.local_id.0()
