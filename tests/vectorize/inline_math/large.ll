; Of a large kernel, formulas that would be more than 2,000 instructions are a function, and not code at each call.
; RUN: vectorize %s --kernel k --group 64 --lanes 8 --target avx2 --after inline_and_optimise
; RUN: vectorize %s --kernel k --group 64 --lanes 8 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: inline_math
; TOLD: exp.f32 is a formula of its own function: inlined the kernel would become too large [inline_math]
; CHECK: call <8 x float> [[SHARED:@[0-9]+]](<8 x float>
; CHECK: call <8 x float> [[SHARED]](<8 x float>
; CHECK-NOT: @llvm.fma
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %l
  %v.0 = load float, ptr %at
  %v.1 = call float @step(float %v.0)
  %v.2 = call float @step(float %v.1)
  %v.3 = call float @step(float %v.2)
  %v.4 = call float @step(float %v.3)
  %v.5 = call float @step(float %v.4)
  %v.6 = call float @step(float %v.5)
  %v.7 = call float @step(float %v.6)
  %v.8 = call float @step(float %v.7)
  %v.9 = call float @step(float %v.8)
  %v.10 = call float @step(float %v.9)
  %v.11 = call float @step(float %v.10)
  %v.12 = call float @step(float %v.11)
  %v.13 = call float @step(float %v.12)
  %v.14 = call float @step(float %v.13)
  %v.15 = call float @step(float %v.14)
  %v.16 = call float @step(float %v.15)
  %v.17 = call float @step(float %v.16)
  %v.18 = call float @step(float %v.17)
  %v.19 = call float @step(float %v.18)
  %v.20 = call float @step(float %v.19)
  store float %v.20, ptr %at
  ret void
}
define internal float @step(float %x.0) alwaysinline {
  %e.0 = call float @zlg.math.exp.f32(float %x.0)
  %x.1 = fsub float %e.0, 1.0
  %e.1 = call float @zlg.math.exp.f32(float %x.1)
  %x.2 = fsub float %e.1, 2.0
  %e.2 = call float @zlg.math.exp.f32(float %x.2)
  %x.3 = fsub float %e.2, 3.0
  %e.3 = call float @zlg.math.exp.f32(float %x.3)
  %x.4 = fsub float %e.3, 4.0
  %e.4 = call float @zlg.math.exp.f32(float %x.4)
  %x.5 = fsub float %e.4, 5.0
  %e.5 = call float @zlg.math.exp.f32(float %x.5)
  %x.6 = fsub float %e.5, 6.0
  %e.6 = call float @zlg.math.exp.f32(float %x.6)
  %x.7 = fsub float %e.6, 7.0
  %e.7 = call float @zlg.math.exp.f32(float %x.7)
  %x.8 = fsub float %e.7, 8.0
  %e.8 = call float @zlg.math.exp.f32(float %x.8)
  %x.9 = fsub float %e.8, 9.0
  %e.9 = call float @zlg.math.exp.f32(float %x.9)
  %x.10 = fsub float %e.9, 10.0
  %e.10 = call float @zlg.math.exp.f32(float %x.10)
  %x.11 = fsub float %e.10, 11.0
  %e.11 = call float @zlg.math.exp.f32(float %x.11)
  %x.12 = fsub float %e.11, 12.0
  %e.12 = call float @zlg.math.exp.f32(float %x.12)
  %x.13 = fsub float %e.12, 13.0
  %e.13 = call float @zlg.math.exp.f32(float %x.13)
  %x.14 = fsub float %e.13, 14.0
  %e.14 = call float @zlg.math.exp.f32(float %x.14)
  %x.15 = fsub float %e.14, 15.0
  %e.15 = call float @zlg.math.exp.f32(float %x.15)
  %x.16 = fsub float %e.15, 16.0
  ret float %x.16
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
