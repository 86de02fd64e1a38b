; Three lanes are loaded from every four places: one load of six does not take the place of two such.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: row_access
; CHECK-NOT: load <6 x float>
; CHECK: load <3 x float>
; CHECK-NOT: load <6 x float>
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.first = getelementptr i8, ptr %arguments, i64 16
  %slot.first = load ptr, ptr %at.first
  %first = load ptr, ptr %slot.first
  %x = call i64 @zlg.local_id.0()
  %a.0 = getelementptr [20 x float], ptr %a, i64 %x, i64 0
  %a.12 = getelementptr [20 x float], ptr %a, i64 %x, i64 12
  %a.13 = getelementptr [20 x float], ptr %a, i64 %x, i64 13
  %a.14 = getelementptr [20 x float], ptr %a, i64 %x, i64 14
  %a.16 = getelementptr [20 x float], ptr %a, i64 %x, i64 16
  %a.17 = getelementptr [20 x float], ptr %a, i64 %x, i64 17
  %a.18 = getelementptr [20 x float], ptr %a, i64 %x, i64 18
  %v.0 = load float, ptr %a.0
  %v.12 = load float, ptr %a.12
  %v.13 = load float, ptr %a.13
  %v.14 = load float, ptr %a.14
  %v.16 = load float, ptr %a.16
  %v.17 = load float, ptr %a.17
  %v.18 = load float, ptr %a.18
  %s.12 = fadd float %v.12, 1.0
  %s.13 = fadd float %v.13, 1.0
  %s.14 = fadd float %v.14, 1.0
  %s.16 = fadd float %v.16, 1.0
  %s.17 = fadd float %v.17, 1.0
  %s.18 = fadd float %v.18, 1.0
  %o.0 = getelementptr [8 x float], ptr %out, i64 %x, i64 0
  %o.1 = getelementptr [8 x float], ptr %out, i64 %x, i64 1
  %o.2 = getelementptr [8 x float], ptr %out, i64 %x, i64 2
  %o.3 = getelementptr [8 x float], ptr %out, i64 %x, i64 3
  %o.4 = getelementptr [8 x float], ptr %out, i64 %x, i64 4
  %o.5 = getelementptr [8 x float], ptr %out, i64 %x, i64 5
  %o.6 = getelementptr [8 x float], ptr %out, i64 %x, i64 6
  %o.7 = getelementptr [8 x float], ptr %out, i64 %x, i64 7
  store float %s.12, ptr %o.0
  store float %s.13, ptr %o.1
  store float %s.14, ptr %o.2
  store float %s.16, ptr %o.3
  store float %s.17, ptr %o.4
  store float %s.18, ptr %o.5
  store float %s.12, ptr %o.6
  store float %s.13, ptr %o.7
  %to = getelementptr float, ptr %first, i64 %x
  store float %v.0, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
