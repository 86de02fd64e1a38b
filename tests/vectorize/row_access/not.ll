; One member alone stays a gather, and so do two with much between them; stores write nothing between
; members. Where something else may be stored to the second member, it stays behind that.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; %alone = load float, {{.*}}: gather
; CHECK: ; %near = load float, {{.*}}: gather
; CHECK: ; %other = load float, {{.*}}: gather
; CHECK: store float %near, {{.*}}: gather
; CHECK: store float %other, {{.*}}: gather
; CHECK: ; %first = load float, {{.*}}: gather
; CHECK: ; %second = load float, {{.*}}: gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.alone = getelementptr [100 x float], ptr %a, i64 %x
  %alone = load float, ptr %at.alone
  %at.near = getelementptr [90 x float], ptr %a, i64 %x
  %at.other = getelementptr [90 x float], ptr %a, i64 %x, i64 15
  %near = load float, ptr %at.near
  %other = load float, ptr %at.other
  %to.near = getelementptr [80 x float], ptr %out, i64 %x
  %to.other = getelementptr [80 x float], ptr %out, i64 %x, i64 2
  store float %near, ptr %to.near
  store float %other, ptr %to.other
  %at.first = getelementptr [70 x float], ptr %a, i64 %x
  %at.second = getelementptr [70 x float], ptr %a, i64 %x, i64 1
  %first = load float, ptr %at.first
  %to = getelementptr float, ptr %out, i64 %x
  store float %alone, ptr %to
  %second = load float, ptr %at.second
  %sum = fadd float %first, %second
  %end = getelementptr float, ptr %to, i64 9999
  store float %sum, ptr %end
  ret void
}
declare i64 @zlg.local_id.0()
