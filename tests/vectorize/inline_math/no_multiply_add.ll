; A formula needs multiply-adds that lose nothing.
; RUN: vectorize %s --group 64 --target sse2 --lanes 4 --remarks
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --remarks | FileCheck %s --check-prefix=AVX2
; PASS: inline_math
; CHECK: exp.f32 is a call: the processor does not fuse multiply-adds [inline_math]
; AVX2: exp.f32 is inlined as a formula [inline_math]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %power = call float @zlg.math.exp.f32(float %value)
  store float %power, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
