; 64 divisions, which no processor does for vectors, are 2,000 instructions for 8 lanes: a kernel of few
; instructions has no more than three SIMD groups side by side, so that there are two.
; RUN: vectorize %s --kernel k --group 256 --lanes 8 --target avx2 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 2, strips 16,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %x.0 = load i32, ptr %at
  %c0.0 = add i32 %x.0, 0
  %c0.1 = call i32 @step(i32 %c0.0)
  %c0.2 = call i32 @step(i32 %c0.1)
  %c0.3 = call i32 @step(i32 %c0.2)
  %c0.4 = call i32 @step(i32 %c0.3)
  store i32 %c0.4, ptr %at
  ret void
}
define internal i32 @step(i32 %v.0) alwaysinline {
  %v.1 = udiv i32 1000003, %v.0
  %v.2 = udiv i32 1000004, %v.1
  %v.3 = udiv i32 1000005, %v.2
  %v.4 = udiv i32 1000006, %v.3
  %v.5 = udiv i32 1000007, %v.4
  %v.6 = udiv i32 1000008, %v.5
  %v.7 = udiv i32 1000009, %v.6
  %v.8 = udiv i32 10000010, %v.7
  %v.9 = udiv i32 10000011, %v.8
  %v.10 = udiv i32 10000012, %v.9
  %v.11 = udiv i32 10000013, %v.10
  %v.12 = udiv i32 10000014, %v.11
  %v.13 = udiv i32 10000015, %v.12
  %v.14 = udiv i32 10000016, %v.13
  %v.15 = udiv i32 10000017, %v.14
  %v.16 = udiv i32 10000018, %v.15
  ret i32 %v.16
}
declare i64 @zlg.local_id.0()
