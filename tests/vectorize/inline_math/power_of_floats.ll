; Where multiply-adds are not fused powers of floats are computed in double precision.
; RUN: vectorize %s --group 64 --target x86-64-v2 --lanes 4 | FileCheck %s --check-prefix=SSE
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 | FileCheck %s --check-prefix=FUSED
; PASS: inline_math
; SSE: fpext <4 x float> {{.*}} to <4 x double>
; SSE-NOT: @llvm.fma
; SSE: fptrunc <4 x double> {{.*}} to <4 x float>
; FUSED-NOT: fpext
; FUSED: call <8 x float> @llvm.fma.v8f32(
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load float, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %power = call float @zlg.math.powr.f32(float %value, float %n)
  store float %power, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.powr.f32(float, float)
