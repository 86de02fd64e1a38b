; 288 products of 64 bits take 4,600 instructions. Each waits for the one before it: two SIMD groups.
; RUN: vectorize %s --kernel k --group 256 --lanes 8 --target avx2 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 2, strips 16,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %l
  %x.0 = load i64, ptr %at
  %c0.0 = add i64 %x.0, 0
  %c0.1 = call i64 @step(i64 %c0.0)
  %c0.2 = call i64 @step(i64 %c0.1)
  %c0.3 = call i64 @step(i64 %c0.2)
  %c0.4 = call i64 @step(i64 %c0.3)
  %c0.5 = call i64 @step(i64 %c0.4)
  %c0.6 = call i64 @step(i64 %c0.5)
  %c0.7 = call i64 @step(i64 %c0.6)
  %c0.8 = call i64 @step(i64 %c0.7)
  %c0.9 = call i64 @step(i64 %c0.8)
  %c0.10 = call i64 @step(i64 %c0.9)
  %c0.11 = call i64 @step(i64 %c0.10)
  %c0.12 = call i64 @step(i64 %c0.11)
  %c0.13 = call i64 @step(i64 %c0.12)
  %c0.14 = call i64 @step(i64 %c0.13)
  %c0.15 = call i64 @step(i64 %c0.14)
  %c0.16 = call i64 @step(i64 %c0.15)
  %c0.17 = call i64 @step(i64 %c0.16)
  %c0.18 = call i64 @step(i64 %c0.17)
  store i64 %c0.18, ptr %at
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
