; A function of eight lanes is for no other number: what has four is taken apart.
; RUN: vectorize %s --group 4 --lanes 4 --target avx2 --after keep_interleaved
; PASS: interleaved_access
; CHECK: shufflevector
; CHECK: call <4 x double> @{{[Sz].*}}exp{{.*}}(<4 x double>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from.0 = getelementptr [2 x float], ptr %a, i64 %x, i64 0
  %to.0 = getelementptr [2 x float], ptr %b, i64 %x, i64 0
  %v.0 = load float, ptr %from.0
  %from.1 = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %to.1 = getelementptr [2 x float], ptr %b, i64 %x, i64 1
  %v.1 = load float, ptr %from.1
  %w.0 = fpext float %v.0 to double
  %e.0 = call double @zlg.math.exp.f64(double %w.0)
  %r.0 = fptrunc double %e.0 to float
  %w.1 = fpext float %v.1 to double
  %e.1 = call double @zlg.math.exp.f64(double %w.1)
  %r.1 = fptrunc double %e.1 to float
  store float %r.0, ptr %to.0
  store float %r.1, ptr %to.1
  ret void
}
declare i64 @zlg.local_id.0()
declare double @zlg.math.exp.f64(double)
