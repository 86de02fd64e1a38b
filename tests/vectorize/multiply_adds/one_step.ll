; A processor that fuses multiply-adds does both at once.
; RUN: vectorize %s --group 16 --target avx2 --after multiply_adds | FileCheck %s
; RUN: vectorize %s --group 16 --target neon --after multiply_adds | FileCheck %s
; CHECK-NOT: fmuladd
; CHECK: [[SUM:%.*]] = call float @llvm.fma.f32(float %p, float %q, float %p)
; CHECK: store float [[SUM]]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %to = getelementptr float, ptr %b, i64 %x
  %p = load float, ptr %from, align 4
  %q = load float, ptr %to, align 4
  %sum = call float @llvm.fmuladd.f32(float %p, float %q, float %p)
  store float %sum, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fmuladd.f32(float, float, float)
