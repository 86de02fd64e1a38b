; As many, but nine of them at a time wait for nothing but others: one SIMD group.
; RUN: vectorize %s --kernel k --group 256 --lanes 8 --target avx2 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 1, strips 32,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %l
  %x.0 = load i64, ptr %at
  %c0.0 = add i64 %x.0, 0
  %c0.1 = call i64 @step(i64 %c0.0)
  %c0.2 = call i64 @step(i64 %c0.1)
  %c1.0 = add i64 %x.0, 3
  %c1.1 = call i64 @step(i64 %c1.0)
  %c1.2 = call i64 @step(i64 %c1.1)
  %c2.0 = add i64 %x.0, 6
  %c2.1 = call i64 @step(i64 %c2.0)
  %c2.2 = call i64 @step(i64 %c2.1)
  %c3.0 = add i64 %x.0, 9
  %c3.1 = call i64 @step(i64 %c3.0)
  %c3.2 = call i64 @step(i64 %c3.1)
  %c4.0 = add i64 %x.0, 12
  %c4.1 = call i64 @step(i64 %c4.0)
  %c4.2 = call i64 @step(i64 %c4.1)
  %c5.0 = add i64 %x.0, 15
  %c5.1 = call i64 @step(i64 %c5.0)
  %c5.2 = call i64 @step(i64 %c5.1)
  %c6.0 = add i64 %x.0, 18
  %c6.1 = call i64 @step(i64 %c6.0)
  %c6.2 = call i64 @step(i64 %c6.1)
  %c7.0 = add i64 %x.0, 21
  %c7.1 = call i64 @step(i64 %c7.0)
  %c7.2 = call i64 @step(i64 %c7.1)
  %c8.0 = add i64 %x.0, 24
  %c8.1 = call i64 @step(i64 %c8.0)
  %c8.2 = call i64 @step(i64 %c8.1)
  %sum.0 = xor i64 %c0.2, %c1.2
  %sum.1 = xor i64 %sum.0, %c2.2
  %sum.2 = xor i64 %sum.1, %c3.2
  %sum.3 = xor i64 %sum.2, %c4.2
  %sum.4 = xor i64 %sum.3, %c5.2
  %sum.5 = xor i64 %sum.4, %c6.2
  %sum.6 = xor i64 %sum.5, %c7.2
  %sum.7 = xor i64 %sum.6, %c8.2
  store i64 %sum.7, ptr %at
  ret void
}
define internal i64 @step(i64 %v.0) alwaysinline {
  %v.1 = mul i64 %v.0, %v.0
  %v.2 = mul i64 %v.1, %v.1
  %v.3 = mul i64 %v.2, %v.2
  %v.4 = mul i64 %v.3, %v.3
  %v.5 = mul i64 %v.4, %v.4
  %v.6 = mul i64 %v.5, %v.5
  %v.7 = mul i64 %v.6, %v.6
  %v.8 = mul i64 %v.7, %v.7
  %v.9 = mul i64 %v.8, %v.8
  %v.10 = mul i64 %v.9, %v.9
  %v.11 = mul i64 %v.10, %v.10
  %v.12 = mul i64 %v.11, %v.11
  %v.13 = mul i64 %v.12, %v.12
  %v.14 = mul i64 %v.13, %v.13
  %v.15 = mul i64 %v.14, %v.14
  %v.16 = mul i64 %v.15, %v.15
  ret i64 %v.16
}
declare i64 @zlg.local_id.0()
