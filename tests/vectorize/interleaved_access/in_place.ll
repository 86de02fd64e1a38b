; Members that are changed one after another: each is stored behind all loads.
; RUN: vectorize %s --group 64 --plan
; PASS: interleaved_access
; CHECK: %x = load float, {{.*}}: interleaved vectors [[L:[0-9]+]]
; CHECK: store float %x.more, {{.*}}: interleaved vectors [[S:[0-9]+]]
; CHECK: %y = load float, {{.*}}: interleaved vectors [[L]]
; CHECK: store float %y.more, {{.*}}: interleaved vectors [[S]]
; CHECK: %z = load float, {{.*}}: interleaved vectors [[L]]
; CHECK: store float %z.more, {{.*}}: interleaved vectors [[S]]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %points = load ptr, ptr %slot
  %i = call i64 @zlg.local_id.0()
  %at.x = getelementptr [3 x float], ptr %points, i64 %i
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
  ret void
}
declare i64 @zlg.local_id.0()
