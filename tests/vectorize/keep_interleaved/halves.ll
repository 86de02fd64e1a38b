; Halves are computed as floats: as many at once as a register has floats.
; RUN: vectorize %s --group 16 --lanes 16 --target skylake-avx512 --after keep_interleaved
; PASS: keep_interleaved
; CHECK-NOT: shufflevector
; CHECK-COUNT-2: fpext <16 x half> %{{.*}} to <16 x float>
; CHECK-NOT: fpext
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from.0 = getelementptr [2 x half], ptr %a, i64 %x, i64 0
  %to.0 = getelementptr [2 x half], ptr %b, i64 %x, i64 0
  %v.0 = load half, ptr %from.0
  %from.1 = getelementptr [2 x half], ptr %a, i64 %x, i64 1
  %to.1 = getelementptr [2 x half], ptr %b, i64 %x, i64 1
  %v.1 = load half, ptr %from.1
  %w.0 = fpext half %v.0 to float
  %e.0 = fmul float %w.0, %w.0
  %f.0 = fadd float %e.0, 1.0
  %r.0 = fptrunc float %f.0 to half
  %w.1 = fpext half %v.1 to float
  %e.1 = fmul float %w.1, %w.1
  %f.1 = fadd float %e.1, 1.0
  %r.1 = fptrunc float %f.1 to half
  store half %r.0, ptr %to.0
  store half %r.1, ptr %to.1
  ret void
}
declare i64 @zlg.local_id.0()
