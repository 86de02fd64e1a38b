; Functions of vectors of half are those of floats, unless the processor computes with halves.
; RUN: vectorize %s --group 16 --lanes 16 --target znver4 --after widen_halves | FileCheck %s
; RUN: vectorize %s --group 16 --lanes 16 --target sapphirerapids --after widen_halves | FileCheck %s --check-prefix=HALVES
; CHECK-NOT: v16f16(
; CHECK: [[ROOT:%.*]] = call <16 x float> @llvm.sqrt.v16f32(
; CHECK-NEXT: fptrunc <16 x float> [[ROOT]] to <16 x half>
; CHECK: [[LEAST:%.*]] = call <16 x float> @llvm.floor.v16f32(
; CHECK-NEXT: fptrunc <16 x float> [[LEAST]] to <16 x half>
; CHECK-NOT: v16f16(
; HALVES: call <16 x half> @llvm.sqrt.v16f16(
; HALVES: call <16 x half> @llvm.floor.v16f16(
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
  %sum = fadd half %p, %q
  %root = call half @llvm.sqrt.f16(half %sum)
  %least = call half @llvm.floor.f16(half %root)
  store half %least, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare half @llvm.sqrt.f16(half)
declare half @llvm.floor.f16(half)
