; What is stored between the two loads may be what the second loads: they are not done together.
; RUN: vectorize %s --group 64 --plan
; PASS: interleaved_access
; CHECK: ; %re = load float, {{.*}}: interleaved vectors 1
; CHECK: ; %im = load float, {{.*}}: interleaved vectors 0
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %pair = getelementptr [2 x float], ptr %a, i64 %x
  %second = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %re = load float, ptr %pair
  %other = getelementptr float, ptr %out, i64 %x
  store float %re, ptr %other
  %im = load float, ptr %second
  %sum = fadd float %re, %im
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
