; Where an instruction multiplies a register by powers of two, the end of e^x is that instruction.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=ONCE
; RUN: vectorize %s --group 16 --target avx2 --after inline_and_optimise | FileCheck %s --check-prefix=PARTS
; PASS: inline_math
; ONCE: call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(
; ONCE-NOT: shl <16 x i32>
; PARTS-COUNT-2: shl <8 x i32>
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
