; A number times a power of two is that instruction where there is one. Elsewhere it is three
; products, the last by the largest power; what is not a whole register is, too.
; RUN: vectorize %s --group 16 --target skylake-avx512 | FileCheck %s --check-prefix=ONCE
; RUN: vectorize %s --group 16 --target avx2 | FileCheck %s --check-prefix=STEPS
; RUN: vectorize %s --group 4 --lanes 4 --target skylake-avx512 | FileCheck %s --check-prefix=PART
; RUN: vectorize %s --group 16 --target sse2 | FileCheck %s --check-prefix=SSE2
; PASS: inline_math
; ONCE: call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(
; ONCE-NOT: @llvm.smin
; STEPS-NOT: scalef
; STEPS-COUNT-3: call <8 x i32> @llvm.smax.v8i32(
; STEPS-COUNT-3: fmul <8 x float>
; PART-NOT: scalef
; PART-COUNT-3: fmul <4 x float>
; SSE2-COUNT-3: call <4 x i32> @llvm.smax.v4i32(
; SSE2-COUNT-3: fmul <4 x float>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %slot.a, i64 %x
  %number = load float, ptr %at
  %from = getelementptr i32, ptr %slot.n, i64 %x
  %n = load i32, ptr %from
  %scaled = call float @zlg.math.ldexp.f32(float %number, i32 %n)
  store float %scaled, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.ldexp.f32(float, i32)
