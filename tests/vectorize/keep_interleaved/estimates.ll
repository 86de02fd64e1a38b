; The processor's estimates are of as many lanes as a bundle has: nothing is taken apart for them.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after keep_interleaved
; PASS: keep_interleaved interleaved_access reciprocal_sqrt approximate_divisions
; CHECK: [[WHOLE:%.*]] = load <16 x float>
; CHECK: [[ROOT:%.*]] = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> [[WHOLE]], <16 x float> [[WHOLE]], i16 -1)
; CHECK: [[SUM:%.*]] = fadd <16 x float> [[ROOT]],
; CHECK: call <16 x float> @llvm.x86.avx512.rcp14.ps.512(<16 x float> [[SUM]], <16 x float> [[SUM]], i16 -1)
; CHECK-NOT: shufflevector
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.at0 = getelementptr [4 x float], ptr %a, i64 %x, i64 0
  %a0 = load float, ptr %a.at0
  %root0 = call float @llvm.sqrt.f32(float %a0)
  %inverse0 = fdiv float 0x3FF0000020000000, %root0, !zlg.approximate !0
  %sum0 = fadd float %inverse0, 1.0
  %quotient0 = fdiv float 0x3FF0000020000000, %sum0, !zlg.approximate !0
  %a.at1 = getelementptr [4 x float], ptr %a, i64 %x, i64 1
  %a1 = load float, ptr %a.at1
  %root1 = call float @llvm.sqrt.f32(float %a1)
  %inverse1 = fdiv float 0x3FF0000020000000, %root1, !zlg.approximate !0
  %sum1 = fadd float %inverse1, 1.0
  %quotient1 = fdiv float 0x3FF0000020000000, %sum1, !zlg.approximate !0
  %a.at2 = getelementptr [4 x float], ptr %a, i64 %x, i64 2
  %a2 = load float, ptr %a.at2
  %root2 = call float @llvm.sqrt.f32(float %a2)
  %inverse2 = fdiv float 0x3FF0000020000000, %root2, !zlg.approximate !0
  %sum2 = fadd float %inverse2, 1.0
  %quotient2 = fdiv float 0x3FF0000020000000, %sum2, !zlg.approximate !0
  %a.at3 = getelementptr [4 x float], ptr %a, i64 %x, i64 3
  %a3 = load float, ptr %a.at3
  %root3 = call float @llvm.sqrt.f32(float %a3)
  %inverse3 = fdiv float 0x3FF0000020000000, %root3, !zlg.approximate !0
  %sum3 = fadd float %inverse3, 1.0
  %quotient3 = fdiv float 0x3FF0000020000000, %sum3, !zlg.approximate !0
  %o.at0 = getelementptr [4 x float], ptr %out, i64 %x, i64 0
  store float %quotient0, ptr %o.at0
  %o.at1 = getelementptr [4 x float], ptr %out, i64 %x, i64 1
  store float %quotient1, ptr %o.at1
  %o.at2 = getelementptr [4 x float], ptr %out, i64 %x, i64 2
  store float %quotient2, ptr %o.at2
  %o.at3 = getelementptr [4 x float], ptr %out, i64 %x, i64 3
  store float %quotient3, ptr %o.at3
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.sqrt.f32(float)
!0 = !{}
