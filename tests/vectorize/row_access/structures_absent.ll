; Eight floats of sixteen, of lanes that may be absent: too few for vectors of all, each under a mask. Absent lanes load
; memory of their own. Eight that are stored likewise.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target avx2 --plan
; PASS: row_access
; CHECK: ; %m0 = load float, {{.*}}: vectors along rows, transposed [[GROUP:[0-9]+]], masked
; CHECK: ; %m7 = load float, {{.*}}: vectors along rows, transposed [[GROUP]], masked
; CHECK: store float %m0, {{.*}}: vectors along rows, transposed [[TO:[0-9]+]], masked
; CHECK: store float %s7, {{.*}}: vectors along rows, transposed [[TO]], masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.flag = getelementptr float, ptr %out, i64 %x
  %flag = load float, ptr %at.flag
  %is = fcmp olt float %flag, 0.0
  br i1 %is, label %there, label %end
there:
  %at.0 = getelementptr [16 x float], ptr %a, i64 %x, i64 0
  %at.1 = getelementptr [16 x float], ptr %a, i64 %x, i64 1
  %at.2 = getelementptr [16 x float], ptr %a, i64 %x, i64 2
  %at.3 = getelementptr [16 x float], ptr %a, i64 %x, i64 3
  %at.4 = getelementptr [16 x float], ptr %a, i64 %x, i64 4
  %at.5 = getelementptr [16 x float], ptr %a, i64 %x, i64 5
  %at.6 = getelementptr [16 x float], ptr %a, i64 %x, i64 6
  %at.7 = getelementptr [16 x float], ptr %a, i64 %x, i64 7
  %m0 = load float, ptr %at.0
  %m1 = load float, ptr %at.1
  %m2 = load float, ptr %at.2
  %m3 = load float, ptr %at.3
  %m4 = load float, ptr %at.4
  %m5 = load float, ptr %at.5
  %m6 = load float, ptr %at.6
  %m7 = load float, ptr %at.7
  %s1 = fadd float %m0, %m1
  %s2 = fadd float %s1, %m2
  %s3 = fadd float %s2, %m3
  %s4 = fadd float %s3, %m4
  %s5 = fadd float %s4, %m5
  %s6 = fadd float %s5, %m6
  %s7 = fadd float %s6, %m7
  %to0 = getelementptr [16 x float], ptr %out, i64 %x, i64 0
  %to1 = getelementptr [16 x float], ptr %out, i64 %x, i64 1
  %to2 = getelementptr [16 x float], ptr %out, i64 %x, i64 2
  %to3 = getelementptr [16 x float], ptr %out, i64 %x, i64 3
  %to4 = getelementptr [16 x float], ptr %out, i64 %x, i64 4
  %to5 = getelementptr [16 x float], ptr %out, i64 %x, i64 5
  %to6 = getelementptr [16 x float], ptr %out, i64 %x, i64 6
  %to7 = getelementptr [16 x float], ptr %out, i64 %x, i64 7
  store float %m0, ptr %to0
  store float %s1, ptr %to1
  store float %s2, ptr %to2
  store float %s3, ptr %to3
  store float %s4, ptr %to4
  store float %s5, ptr %to5
  store float %s6, ptr %to6
  store float %s7, ptr %to7
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
