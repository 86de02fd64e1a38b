; What is stored between is another member of the same structures: the loads are done together.
; RUN: vectorize %s --group 64 --plan
; PASS: interleaved_access
; CHECK: ; %re = load float, {{.*}}: interleaved vectors [[GROUP:[0-9]+]]
; CHECK: ; store float %re, {{.*}}: gather
; CHECK: ; %im = load float, {{.*}}: interleaved vectors [[GROUP]]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %first = getelementptr [3 x float], ptr %a, i64 %x
  %third = getelementptr [3 x float], ptr %a, i64 %x, i64 1
  %second = getelementptr [3 x float], ptr %a, i64 %x, i64 2
  %re = load float, ptr %first
  store float %re, ptr %second
  %im = load float, ptr %third
  %sum = fadd float %re, %im
  %to = getelementptr float, ptr %out, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
