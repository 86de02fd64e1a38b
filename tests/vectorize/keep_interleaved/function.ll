; A function of vectors takes pairs as they lie in memory, too: it computes each lane by itself.
; RUN: vectorize %s --group 8 --lanes 8 --target avx2 --after keep_interleaved
; PASS: keep_interleaved
; CHECK-NOT: shufflevector
; CHECK-COUNT-2: call <8 x float> @{{[Sz].*}}exp{{.*}}(<8 x float>
; CHECK-NOT: shufflevector
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
  %r.0 = call float @zlg.math.exp.f32(float %v.0)
  %r.1 = call float @zlg.math.exp.f32(float %v.1)
  store float %r.0, ptr %to.0
  store float %r.1, ptr %to.1
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
