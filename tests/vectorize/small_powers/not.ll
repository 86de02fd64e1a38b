; Exponents that are large, or no half of an integer, and roots of large powers stay powers; so does
; powr() with 0, which is no number for some numbers.
; RUN: vectorize %s --group 64 --after small_powers
; CHECK: @zlg.math.pow.f32(float %{{.*}}, float 1.700000e+01)
; CHECK: @zlg.math.pow.f32(float %{{.*}}, float -9.000000e+00)
; CHECK: @zlg.math.pow.f32(float %{{.*}}, float 2.500000e+00)
; CHECK: @zlg.math.pow.f32(float %{{.*}}, float 7.500000e-01)
; CHECK: @zlg.math.pow.f32(float %{{.*}}, float 0x7FF8000000000000)
; CHECK: @zlg.math.powr.f32(float %{{.*}}, float 0.000000e+00)
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %x.at = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds float, ptr %a, i64 %x.at
  %x = load float, ptr %at
  %p0 = call float @zlg.math.pow.f32(float %x, float 17.0)
  %p1 = call float @zlg.math.pow.f32(float %p0, float -9.0)
  %p2 = call float @zlg.math.pow.f32(float %p1, float 2.5)
  %p3 = call float @zlg.math.pow.f32(float %p2, float 0.75)
  %p4 = call float @zlg.math.pow.f32(float %p3, float 0x7FF8000000000000)
  %p5 = call float @zlg.math.powr.f32(float %p4, float 0.0)
  store float %p5, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.pow.f32(float, float) readnone nounwind willreturn
declare float @zlg.math.powr.f32(float, float) readnone nounwind willreturn
