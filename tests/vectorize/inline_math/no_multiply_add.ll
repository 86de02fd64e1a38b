; The formula of powers of doubles needs multiply-adds that lose nothing. That of exp does not: its
; multiple of ln(2) is exact, because the first part is short.
; RUN: vectorize %s --group 64 --target sse2 --lanes 4 --remarks
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --remarks | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --group 64 --target sse2 --lanes 4 | FileCheck %s --check-prefix=FORMULA
; PASS: inline_math
; CHECK: exp.f32 is inlined as a formula [inline_math]
; CHECK: powr.f64 is a call: the processor does not fuse multiply-adds [inline_math]
; AVX2: exp.f32 is inlined as a formula [inline_math]
; AVX2: powr.f64 is inlined as a formula [inline_math]
; FORMULA-NOT: @llvm.fma
; FORMULA: fmul <4 x float> {{.*}}, <float 0xBFE62E4000000000
; FORMULA-NOT: @llvm.fma
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %power = call float @zlg.math.exp.f32(float %value)
  %wide = fpext float %power to double
  %other = call double @zlg.math.powr.f64(double %wide, double %wide)
  %narrow = fptrunc double %other to float
  store float %narrow, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
declare double @zlg.math.powr.f64(double, double)
