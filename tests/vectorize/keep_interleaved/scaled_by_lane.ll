; A factor of each work-item is for all of its components.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: keep_interleaved
; CHECK: fmul <8 x float>
; CHECK-NOT: shufflevector <8 x float> %{{.*}}, <8 x float> %
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.r = getelementptr [4 x float], ptr %a, i64 %x, i64 0
  %o.r = getelementptr [4 x float], ptr %out, i64 %x, i64 0
  %a.g = getelementptr [4 x float], ptr %a, i64 %x, i64 1
  %o.g = getelementptr [4 x float], ptr %out, i64 %x, i64 1
  %a.b = getelementptr [4 x float], ptr %a, i64 %x, i64 2
  %o.b = getelementptr [4 x float], ptr %out, i64 %x, i64 2
  %a.w = getelementptr [4 x float], ptr %a, i64 %x, i64 3
  %o.w = getelementptr [4 x float], ptr %out, i64 %x, i64 3
  %r = load float, ptr %a.r
  %g = load float, ptr %a.g
  %b = load float, ptr %a.b
  %w = load float, ptr %a.w
  %at.f = getelementptr float, ptr %tile, i64 %x
  %f = load float, ptr %at.f
  %r.1 = fmul float %r, %f
  %g.1 = fmul float %g, %f
  %b.1 = fmul float %b, %f
  %w.1 = fmul float %w, %f
  store float %r.1, ptr %o.r
  store float %g.1, ptr %o.g
  store float %b.1, ptr %o.b
  store float %w.1, ptr %o.w
  ret void
}
declare i64 @zlg.local_id.0()
