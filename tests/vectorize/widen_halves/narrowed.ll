; Roots and comparisons of numbers of 16 bits, in vectors: as floats, also where LLVM narrows
; them before.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after widen_halves
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=BEFORE
; BEFORE: fcmp olt <16 x half>
; CHECK-NOT: {{sqrt.v16f16|fcmp olt <16 x half>}}
; CHECK-DAG: call <16 x float> @llvm.sqrt.v16f32(
; CHECK-DAG: fcmp olt <16 x float>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr half, ptr %a, i64 %x
  %to = getelementptr half, ptr %b, i64 %x
  %p = load half, ptr %from, align 2
  %q = load half, ptr %to, align 2
  %wide.p = fpext half %p to float
  %wide.q = fpext half %q to float
  %narrow = call half @llvm.sqrt.f16(half %p)
  %sum = fadd half %p, %q
  %less = fcmp olt float %wide.p, %wide.q
  %some = select i1 %less, half %narrow, half %sum
  store half %some, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare half @llvm.sqrt.f16(half)
