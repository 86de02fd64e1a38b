; Members that are changed one after another are all loaded at the first.
; RUN: vectorize %s --group 256 --target avx2 --remarks
; PASS: limit_coarsening
; CHECK: remark: 2 SIMD groups at most: 6 vectors of each are loaded from structures at once
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %points = load ptr, ptr %slot
  %i = call i64 @zlg.local_id.0()
  %at.x = getelementptr [6 x float], ptr %points, i64 %i
  %at.y = getelementptr float, ptr %at.x, i64 1
  %at.z = getelementptr float, ptr %at.x, i64 2
  %x = load float, ptr %at.x
  %x.more = fadd float %x, 1.0
  store float %x.more, ptr %at.x
  %y = load float, ptr %at.y
  %y.more = fadd float %y, 2.0
  store float %y.more, ptr %at.y
  %z = load float, ptr %at.z
  %z.more = fadd float %z, 3.0
  store float %z.more, ptr %at.z
  %at.u = getelementptr float, ptr %at.x, i64 3
  %u = load float, ptr %at.u
  %u.more = fadd float %u, 4.0
  store float %u.more, ptr %at.u
  %at.v = getelementptr float, ptr %at.x, i64 4
  %v = load float, ptr %at.v
  %v.more = fadd float %v, 5.0
  store float %v.more, ptr %at.v
  %at.w = getelementptr float, ptr %at.x, i64 5
  %w = load float, ptr %at.w
  %w.more = fadd float %w, 6.0
  store float %w.more, ptr %at.w
  ret void
}
declare i64 @zlg.local_id.0()
