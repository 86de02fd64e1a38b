; Two structures of 8 members are 16 vectors: of 32 registers that leaves two SIMD groups, of 16 one.
; RUN: vectorize %s --group 256 --after limit_coarsening
; RUN: vectorize %s --group 256 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 256 --target avx2 --after limit_coarsening | FileCheck %s --check-prefix=AVX2
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2, strips 8,
; REMARK: 2 SIMD groups at most: 16 vectors of each are loaded from structures at once, there are 32
; AVX2: ; lanes 8, coarsening 1, strips 32,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr [8 x float], ptr %a, i64 %x
  %other = getelementptr i8, ptr %from, i64 65536
  %to = getelementptr [8 x float], ptr %b, i64 %x
  %p0 = getelementptr float, ptr %from, i64 0
  %v0 = load float, ptr %p0
  %p1 = getelementptr float, ptr %from, i64 1
  %v1 = load float, ptr %p1
  %p2 = getelementptr float, ptr %from, i64 2
  %v2 = load float, ptr %p2
  %p3 = getelementptr float, ptr %from, i64 3
  %v3 = load float, ptr %p3
  %p4 = getelementptr float, ptr %from, i64 4
  %v4 = load float, ptr %p4
  %p5 = getelementptr float, ptr %from, i64 5
  %v5 = load float, ptr %p5
  %p6 = getelementptr float, ptr %from, i64 6
  %v6 = load float, ptr %p6
  %p7 = getelementptr float, ptr %from, i64 7
  %v7 = load float, ptr %p7
  %q0 = getelementptr float, ptr %other, i64 0
  %w0 = load float, ptr %q0
  %q1 = getelementptr float, ptr %other, i64 1
  %w1 = load float, ptr %q1
  %q2 = getelementptr float, ptr %other, i64 2
  %w2 = load float, ptr %q2
  %q3 = getelementptr float, ptr %other, i64 3
  %w3 = load float, ptr %q3
  %q4 = getelementptr float, ptr %other, i64 4
  %w4 = load float, ptr %q4
  %q5 = getelementptr float, ptr %other, i64 5
  %w5 = load float, ptr %q5
  %q6 = getelementptr float, ptr %other, i64 6
  %w6 = load float, ptr %q6
  %q7 = getelementptr float, ptr %other, i64 7
  %w7 = load float, ptr %q7
  %s0 = fadd float %v0, %w0
  %s1 = fadd float %v1, %w1
  %s2 = fadd float %v2, %w2
  %s3 = fadd float %v3, %w3
  %s4 = fadd float %v4, %w4
  %s5 = fadd float %v5, %w5
  %s6 = fadd float %v6, %w6
  %s7 = fadd float %v7, %w7
  %o0 = getelementptr float, ptr %to, i64 0
  store float %s0, ptr %o0
  %o1 = getelementptr float, ptr %to, i64 1
  store float %s1, ptr %o1
  %o2 = getelementptr float, ptr %to, i64 2
  store float %s2, ptr %o2
  %o3 = getelementptr float, ptr %to, i64 3
  store float %s3, ptr %o3
  %o4 = getelementptr float, ptr %to, i64 4
  store float %s4, ptr %o4
  %o5 = getelementptr float, ptr %to, i64 5
  store float %s5, ptr %o5
  %o6 = getelementptr float, ptr %to, i64 6
  store float %s6, ptr %o6
  %o7 = getelementptr float, ptr %to, i64 7
  store float %s7, ptr %o7
  ret void
}
declare i64 @zlg.local_id.0()
