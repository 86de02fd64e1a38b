; Four floats take few shuffles. Nine that are scaled where they lie had better stay as they lie in memory. And of
; registers of 128 bits a vector is no more than a part of a row.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target sse2 --plan | FileCheck %s --check-prefix=SHORT
; PASS: interleaved_access
; CHECK: ; %pm0 = load float, {{.*}}: interleaved vectors
; CHECK: ; %q0 = load float, {{.*}}: interleaved vectors
; CHECK: ; %q8 = load float, {{.*}}: interleaved vectors
; CHECK: store float %t8, {{.*}}: interleaved vectors
; SHORT: ; %pm0 = load float, {{.*}}: interleaved vectors
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.more = getelementptr i8, ptr %arguments, i64 16
  %slot.more = load ptr, ptr %at.more
  %more = load ptr, ptr %slot.more
  %at.p0 = getelementptr [4 x float], ptr %a, i64 %x, i64 0
  %at.p1 = getelementptr [4 x float], ptr %a, i64 %x, i64 1
  %at.p2 = getelementptr [4 x float], ptr %a, i64 %x, i64 2
  %at.p3 = getelementptr [4 x float], ptr %a, i64 %x, i64 3
  %pm0 = load float, ptr %at.p0
  %pm1 = load float, ptr %at.p1
  %pm2 = load float, ptr %at.p2
  %pm3 = load float, ptr %at.p3
  %ps1 = fadd float %pm0, %pm1
  %ps2 = fadd float %ps1, %pm2
  %ps3 = fadd float %ps2, %pm3
  %to = getelementptr float, ptr %out, i64 %x
  store float %ps3, ptr %to
  %at.q0 = getelementptr [9 x float], ptr %more, i64 %x, i64 0
  %at.q1 = getelementptr [9 x float], ptr %more, i64 %x, i64 1
  %at.q2 = getelementptr [9 x float], ptr %more, i64 %x, i64 2
  %at.q3 = getelementptr [9 x float], ptr %more, i64 %x, i64 3
  %at.q4 = getelementptr [9 x float], ptr %more, i64 %x, i64 4
  %at.q5 = getelementptr [9 x float], ptr %more, i64 %x, i64 5
  %at.q6 = getelementptr [9 x float], ptr %more, i64 %x, i64 6
  %at.q7 = getelementptr [9 x float], ptr %more, i64 %x, i64 7
  %at.q8 = getelementptr [9 x float], ptr %more, i64 %x, i64 8
  %q0 = load float, ptr %at.q0
  %q1 = load float, ptr %at.q1
  %q2 = load float, ptr %at.q2
  %q3 = load float, ptr %at.q3
  %q4 = load float, ptr %at.q4
  %q5 = load float, ptr %at.q5
  %q6 = load float, ptr %at.q6
  %q7 = load float, ptr %at.q7
  %q8 = load float, ptr %at.q8
  %t0 = fmul float %q0, 2.0
  %t1 = fmul float %q1, 2.0
  %t2 = fmul float %q2, 2.0
  %t3 = fmul float %q3, 2.0
  %t4 = fmul float %q4, 2.0
  %t5 = fmul float %q5, 2.0
  %t6 = fmul float %q6, 2.0
  %t7 = fmul float %q7, 2.0
  %t8 = fmul float %q8, 2.0
  store float %t0, ptr %at.q0
  store float %t1, ptr %at.q1
  store float %t2, ptr %at.q2
  store float %t3, ptr %at.q3
  store float %t4, ptr %at.q4
  store float %t5, ptr %at.q5
  store float %t6, ptr %at.q6
  store float %t7, ptr %at.q7
  store float %t8, ptr %at.q8
  ret void
}
declare i64 @zlg.local_id.0()
