; Vectors that are spilled lie in lines of their own: the function that is called aligns the stack,
; and the entry takes it so, without a frame pointer. Scalars, and vectors of 128 bits, need neither.
; RUN: vectorize %s --kernel spills --group 64 --target znver4 --asm | FileCheck %s --check-prefix=WIDE
; RUN: vectorize %s --kernel spills --group 64 --target avx2 --asm | FileCheck %s --check-prefix=HALF
; RUN: vectorize %s --kernel spills --group 64 --target sse2 --asm | FileCheck %s --check-prefix=NONE
; PASS: align_stack
; WIDE-LABEL: {{^}}zlg_entry:
; WIDE-NOT: {{vmovups.*%rsp}}
; WIDE-NOT: {{movq.*%rsp, %rbp}}
; WIDE: {{vmovaps.*%zmm.*\(%rsp\)}}
; WIDE-NOT: {{vmovups.*%rsp}}
; WIDE-LABEL: {{^}}zlg_aligned_entry:
; WIDE: andq $-64, %rsp
; WIDE: call
; HALF-LABEL: {{^}}zlg_entry:
; HALF-NOT: {{vmovups.*%rsp}}
; HALF: {{vmovaps.*%ymm.*\(%rsp\)}}
; HALF-NOT: {{vmovups.*%rsp}}
; HALF-LABEL: {{^}}zlg_aligned_entry:
; HALF: andq $-32, %rsp
; NONE: {{^}}zlg_entry:
; NONE-NOT: zlg_aligned_entry
define void @spills(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %a = load ptr, ptr %arguments
  %id = call i64 @zlg.local_id.0()
  %at.0 = getelementptr float, ptr %a, i64 %id
  %x.0 = load float, ptr %at.0
  %sum.0 = fmul float %x.0, %x.0
  %at.1 = getelementptr float, ptr %at.0, i64 64
  %x.1 = load float, ptr %at.1
  %sum.1 = fadd float %sum.0, %x.1
  %at.2 = getelementptr float, ptr %at.0, i64 128
  %x.2 = load float, ptr %at.2
  %sum.2 = fadd float %sum.1, %x.2
  %at.3 = getelementptr float, ptr %at.0, i64 192
  %x.3 = load float, ptr %at.3
  %sum.3 = fadd float %sum.2, %x.3
  %at.4 = getelementptr float, ptr %at.0, i64 256
  %x.4 = load float, ptr %at.4
  %sum.4 = fadd float %sum.3, %x.4
  %at.5 = getelementptr float, ptr %at.0, i64 320
  %x.5 = load float, ptr %at.5
  %sum.5 = fadd float %sum.4, %x.5
  %at.6 = getelementptr float, ptr %at.0, i64 384
  %x.6 = load float, ptr %at.6
  %sum.6 = fadd float %sum.5, %x.6
  %at.7 = getelementptr float, ptr %at.0, i64 448
  %x.7 = load float, ptr %at.7
  %sum.7 = fadd float %sum.6, %x.7
  %at.8 = getelementptr float, ptr %at.0, i64 512
  %x.8 = load float, ptr %at.8
  %sum.8 = fadd float %sum.7, %x.8
  %at.9 = getelementptr float, ptr %at.0, i64 576
  %x.9 = load float, ptr %at.9
  %sum.9 = fadd float %sum.8, %x.9
  %at.10 = getelementptr float, ptr %at.0, i64 640
  %x.10 = load float, ptr %at.10
  %sum.10 = fadd float %sum.9, %x.10
  %at.11 = getelementptr float, ptr %at.0, i64 704
  %x.11 = load float, ptr %at.11
  %sum.11 = fadd float %sum.10, %x.11
  %at.12 = getelementptr float, ptr %at.0, i64 768
  %x.12 = load float, ptr %at.12
  %sum.12 = fadd float %sum.11, %x.12
  %at.13 = getelementptr float, ptr %at.0, i64 832
  %x.13 = load float, ptr %at.13
  %sum.13 = fadd float %sum.12, %x.13
  %at.14 = getelementptr float, ptr %at.0, i64 896
  %x.14 = load float, ptr %at.14
  %sum.14 = fadd float %sum.13, %x.14
  %at.15 = getelementptr float, ptr %at.0, i64 960
  %x.15 = load float, ptr %at.15
  %sum.15 = fadd float %sum.14, %x.15
  %at.16 = getelementptr float, ptr %at.0, i64 1024
  %x.16 = load float, ptr %at.16
  %sum.16 = fadd float %sum.15, %x.16
  %at.17 = getelementptr float, ptr %at.0, i64 1088
  %x.17 = load float, ptr %at.17
  %sum.17 = fadd float %sum.16, %x.17
  %at.18 = getelementptr float, ptr %at.0, i64 1152
  %x.18 = load float, ptr %at.18
  %sum.18 = fadd float %sum.17, %x.18
  %at.19 = getelementptr float, ptr %at.0, i64 1216
  %x.19 = load float, ptr %at.19
  %sum.19 = fadd float %sum.18, %x.19
  %at.20 = getelementptr float, ptr %at.0, i64 1280
  %x.20 = load float, ptr %at.20
  %sum.20 = fadd float %sum.19, %x.20
  %at.21 = getelementptr float, ptr %at.0, i64 1344
  %x.21 = load float, ptr %at.21
  %sum.21 = fadd float %sum.20, %x.21
  %at.22 = getelementptr float, ptr %at.0, i64 1408
  %x.22 = load float, ptr %at.22
  %sum.22 = fadd float %sum.21, %x.22
  %at.23 = getelementptr float, ptr %at.0, i64 1472
  %x.23 = load float, ptr %at.23
  %sum.23 = fadd float %sum.22, %x.23
  %at.24 = getelementptr float, ptr %at.0, i64 1536
  %x.24 = load float, ptr %at.24
  %sum.24 = fadd float %sum.23, %x.24
  %at.25 = getelementptr float, ptr %at.0, i64 1600
  %x.25 = load float, ptr %at.25
  %sum.25 = fadd float %sum.24, %x.25
  %at.26 = getelementptr float, ptr %at.0, i64 1664
  %x.26 = load float, ptr %at.26
  %sum.26 = fadd float %sum.25, %x.26
  %at.27 = getelementptr float, ptr %at.0, i64 1728
  %x.27 = load float, ptr %at.27
  %sum.27 = fadd float %sum.26, %x.27
  %at.28 = getelementptr float, ptr %at.0, i64 1792
  %x.28 = load float, ptr %at.28
  %sum.28 = fadd float %sum.27, %x.28
  %at.29 = getelementptr float, ptr %at.0, i64 1856
  %x.29 = load float, ptr %at.29
  %sum.29 = fadd float %sum.28, %x.29
  %at.30 = getelementptr float, ptr %at.0, i64 1920
  %x.30 = load float, ptr %at.30
  %sum.30 = fadd float %sum.29, %x.30
  %at.31 = getelementptr float, ptr %at.0, i64 1984
  %x.31 = load float, ptr %at.31
  %sum.31 = fadd float %sum.30, %x.31
  %at.32 = getelementptr float, ptr %at.0, i64 2048
  %x.32 = load float, ptr %at.32
  %sum.32 = fadd float %sum.31, %x.32
  %at.33 = getelementptr float, ptr %at.0, i64 2112
  %x.33 = load float, ptr %at.33
  %sum.33 = fadd float %sum.32, %x.33
  %at.34 = getelementptr float, ptr %at.0, i64 2176
  %x.34 = load float, ptr %at.34
  %sum.34 = fadd float %sum.33, %x.34
  %at.35 = getelementptr float, ptr %at.0, i64 2240
  %x.35 = load float, ptr %at.35
  %sum.35 = fadd float %sum.34, %x.35
  %y.0 = fmul float %x.0, %sum.35
  store float %y.0, ptr %at.0
  %y.1 = fmul float %x.1, %sum.35
  store float %y.1, ptr %at.1
  %y.2 = fmul float %x.2, %sum.35
  store float %y.2, ptr %at.2
  %y.3 = fmul float %x.3, %sum.35
  store float %y.3, ptr %at.3
  %y.4 = fmul float %x.4, %sum.35
  store float %y.4, ptr %at.4
  %y.5 = fmul float %x.5, %sum.35
  store float %y.5, ptr %at.5
  %y.6 = fmul float %x.6, %sum.35
  store float %y.6, ptr %at.6
  %y.7 = fmul float %x.7, %sum.35
  store float %y.7, ptr %at.7
  %y.8 = fmul float %x.8, %sum.35
  store float %y.8, ptr %at.8
  %y.9 = fmul float %x.9, %sum.35
  store float %y.9, ptr %at.9
  %y.10 = fmul float %x.10, %sum.35
  store float %y.10, ptr %at.10
  %y.11 = fmul float %x.11, %sum.35
  store float %y.11, ptr %at.11
  %y.12 = fmul float %x.12, %sum.35
  store float %y.12, ptr %at.12
  %y.13 = fmul float %x.13, %sum.35
  store float %y.13, ptr %at.13
  %y.14 = fmul float %x.14, %sum.35
  store float %y.14, ptr %at.14
  %y.15 = fmul float %x.15, %sum.35
  store float %y.15, ptr %at.15
  %y.16 = fmul float %x.16, %sum.35
  store float %y.16, ptr %at.16
  %y.17 = fmul float %x.17, %sum.35
  store float %y.17, ptr %at.17
  %y.18 = fmul float %x.18, %sum.35
  store float %y.18, ptr %at.18
  %y.19 = fmul float %x.19, %sum.35
  store float %y.19, ptr %at.19
  %y.20 = fmul float %x.20, %sum.35
  store float %y.20, ptr %at.20
  %y.21 = fmul float %x.21, %sum.35
  store float %y.21, ptr %at.21
  %y.22 = fmul float %x.22, %sum.35
  store float %y.22, ptr %at.22
  %y.23 = fmul float %x.23, %sum.35
  store float %y.23, ptr %at.23
  %y.24 = fmul float %x.24, %sum.35
  store float %y.24, ptr %at.24
  %y.25 = fmul float %x.25, %sum.35
  store float %y.25, ptr %at.25
  %y.26 = fmul float %x.26, %sum.35
  store float %y.26, ptr %at.26
  %y.27 = fmul float %x.27, %sum.35
  store float %y.27, ptr %at.27
  %y.28 = fmul float %x.28, %sum.35
  store float %y.28, ptr %at.28
  %y.29 = fmul float %x.29, %sum.35
  store float %y.29, ptr %at.29
  %y.30 = fmul float %x.30, %sum.35
  store float %y.30, ptr %at.30
  %y.31 = fmul float %x.31, %sum.35
  store float %y.31, ptr %at.31
  %y.32 = fmul float %x.32, %sum.35
  store float %y.32, ptr %at.32
  %y.33 = fmul float %x.33, %sum.35
  store float %y.33, ptr %at.33
  %y.34 = fmul float %x.34, %sum.35
  store float %y.34, ptr %at.34
  %y.35 = fmul float %x.35, %sum.35
  store float %y.35, ptr %at.35
  ret void
}
declare i64 @zlg.local_id.0()
