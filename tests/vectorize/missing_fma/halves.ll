; The product of two halves is a float, exactly. The sum is rounded to odd, and then to a half, whether or not the processor
; fuses multiply-adds of floats; one that computes with halves has an instruction.
; PASS: missing_fma
; RUN: vectorize %s --group 16 --target sse2 --after missing_fma | FileCheck %s
; RUN: vectorize %s --group 16 --target znver4 --after missing_fma | FileCheck %s
; RUN: vectorize %s --group 16 --target sapphirerapids --after missing_fma | FileCheck %s --check-prefix=HALVES
; HALVES: @llvm.fma.v{{[0-9]+}}f16(
; CHECK-NOT: @llvm.fma
; CHECK: [[PRODUCT:%.*]] = fmul <{{[0-9]+}} x float>
; CHECK: [[SUM:%.*]] = fadd <{{[0-9]+}} x float> [[PRODUCT]],
; CHECK: fcmp one <{{[0-9]+}} x float>
; CHECK: [[STEP:%.*]] = add <{{[0-9]+}} x i32>
; CHECK: [[ODD:%.*]] = bitcast <{{[0-9]+}} x i32> [[STEP]] to
; CHECK: fptrunc <{{[0-9]+}} x float> [[ODD]] to
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
  %sum = call half @llvm.fma.f16(half %p, half %q, half %p)
  store half %sum, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare half @llvm.fma.f16(half, half, half)
