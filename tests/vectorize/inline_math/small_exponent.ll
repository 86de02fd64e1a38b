; A power whose exponents are whole, and small in all lanes, is products, which masks choose. Beside
; them is the formula of any exponent, without a call. What all lanes have in common is that alone.
; RUN: vectorize %s --group 16 --target skylake-avx512 | FileCheck %s --check-prefix=NEAR
; RUN: vectorize %s --group 16 --target skylake-avx512 | FileCheck %s --check-prefix=FAR
; PASS: inline_math
; NEAR: icmp ugt <16 x i32> {{.*}} 15
; NEAR: br i1 %{{.*}}label %far
; FAR-NOT: call {{.*}} @zlg.math.pown
; FAR: @llvm.x86.avx512.mask.getexp.ps.512(
; FAR-NOT: call {{.*}} @zlg.math.pown
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %slot.a, i64 %x
  %number = load float, ptr %at
  %from = getelementptr i32, ptr %slot.n, i64 %x
  %n = load i32, ptr %from
  %power = call float @zlg.math.pown.f32(float %number, i32 %n)
  %first = load float, ptr %slot.a
  %degree = load i32, ptr %slot.n
  %common = call float @zlg.math.pown.f32(float %first, i32 %degree)
  %sum = fadd float %power, %common
  store float %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.pown.f32(float, i32)
