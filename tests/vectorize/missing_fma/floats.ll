; The sum of doubles is rounded to odd, and then to a float.
; PASS: missing_fma
; RUN: vectorize %s --group 16 --target sse2 --after missing_fma | FileCheck %s
; CHECK-NOT: @llvm.fma.v4f32(
; CHECK: [[PRODUCT:%.*]] = fmul <4 x double>
; CHECK: [[SUM:%.*]] = fadd <4 x double> [[PRODUCT]],
; CHECK: [[REST:%.*]] = fadd <4 x double>
; CHECK: fcmp one <4 x double> [[REST]], zeroinitializer
; CHECK: [[ODD:%.*]] = bitcast <4 x i64> {{.*}} to <4 x double>
; CHECK: fptrunc <4 x double> [[ODD]] to <4 x float>
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
  %sum = call float @llvm.fma.f32(float %p, float %q, float %p)
  store float %sum, ptr %to, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
