; Structures of nine floats: so many vectors, with a shuffle of each for each member, take longer than three accesses
; along each lane's own, whose addresses are constants apart.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --target znver4 --after promote | FileCheck %s --check-prefix=CODE
; PASS: row_access
; CHECK: ; %m0 = load float, {{.*}}: vectors along rows, transposed [[GROUP:[0-9]+]]
; CHECK: ; %m8 = load float, {{.*}}: vectors along rows, transposed [[GROUP]]
; CODE: getelementptr i8, ptr %{{.*}}, i64 36
; CODE: load <4 x float>
; CODE-NOT: extractelement <16 x ptr>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.0 = getelementptr [9 x float], ptr %a, i64 %x, i64 0
  %at.1 = getelementptr [9 x float], ptr %a, i64 %x, i64 1
  %at.2 = getelementptr [9 x float], ptr %a, i64 %x, i64 2
  %at.3 = getelementptr [9 x float], ptr %a, i64 %x, i64 3
  %at.4 = getelementptr [9 x float], ptr %a, i64 %x, i64 4
  %at.5 = getelementptr [9 x float], ptr %a, i64 %x, i64 5
  %at.6 = getelementptr [9 x float], ptr %a, i64 %x, i64 6
  %at.7 = getelementptr [9 x float], ptr %a, i64 %x, i64 7
  %at.8 = getelementptr [9 x float], ptr %a, i64 %x, i64 8
  %m0 = load float, ptr %at.0
  %m1 = load float, ptr %at.1
  %m2 = load float, ptr %at.2
  %m3 = load float, ptr %at.3
  %m4 = load float, ptr %at.4
  %m5 = load float, ptr %at.5
  %m6 = load float, ptr %at.6
  %m7 = load float, ptr %at.7
  %m8 = load float, ptr %at.8
  %s1 = fadd float %m0, %m1
  %s2 = fadd float %s1, %m2
  %s3 = fadd float %s2, %m3
  %s4 = fadd float %s3, %m4
  %s5 = fadd float %s4, %m5
  %s6 = fadd float %s5, %m6
  %s7 = fadd float %s6, %m7
  %s8 = fadd float %s7, %m8
  %to = getelementptr float, ptr %out, i64 %x
  store float %s8, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
