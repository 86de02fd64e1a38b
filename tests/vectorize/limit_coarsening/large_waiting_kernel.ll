; 80 steps of 9 instructions and a barrier are a large kernel. What is alive at the barrier goes through
; memory whatever the strips are, so they may be smaller than those of a kernel that does not wait.
; RUN: vectorize %s --kernel k --group 256 --target avx2 --after limit_coarsening
; RUN: vectorize %s --kernel k --group 256 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 2, strips 16,
; REMARK: 2 SIMD groups at most: each takes about {{2[0-9]+}} instructions, which LLVM compiles slowly
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %v.0 = load i32, ptr %at
  %v.1 = call i32 @ten_steps(ptr %a, i32 %v.0)
  %v.2 = call i32 @ten_steps(ptr %a, i32 %v.1)
  %v.3 = call i32 @ten_steps(ptr %a, i32 %v.2)
  %v.4 = call i32 @ten_steps(ptr %a, i32 %v.3)
  call void @zlg.barrier()
  %v.5 = call i32 @ten_steps(ptr %a, i32 %v.4)
  %v.6 = call i32 @ten_steps(ptr %a, i32 %v.5)
  %v.7 = call i32 @ten_steps(ptr %a, i32 %v.6)
  %v.8 = call i32 @ten_steps(ptr %a, i32 %v.7)
  store i32 %v.8, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
define internal i32 @ten_steps(ptr %a, i32 %x) alwaysinline {
  %s.1 = call i32 @step(ptr %a, i32 %x)
  %s.2 = call i32 @step(ptr %a, i32 %s.1)
  %s.3 = call i32 @step(ptr %a, i32 %s.2)
  %s.4 = call i32 @step(ptr %a, i32 %s.3)
  %s.5 = call i32 @step(ptr %a, i32 %s.4)
  %s.6 = call i32 @step(ptr %a, i32 %s.5)
  %s.7 = call i32 @step(ptr %a, i32 %s.6)
  %s.8 = call i32 @step(ptr %a, i32 %s.7)
  %s.9 = call i32 @step(ptr %a, i32 %s.8)
  %s.10 = call i32 @step(ptr %a, i32 %s.9)
  ret i32 %s.10
}
define internal i32 @step(ptr %a, i32 %x) alwaysinline {
  %product = mul i32 %x, 77
  %high = lshr i32 %x, 3
  %mixed = xor i32 %product, %high
  %index = and i32 %mixed, 1023
  %wide = zext i32 %index to i64
  %from = getelementptr i32, ptr %a, i64 %wide
  %loaded = load i32, ptr %from
  %sum = add i32 %loaded, %mixed
  %new = xor i32 %sum, %x
  ret i32 %new
}
