; Between the barriers of a loop each SIMD group alone needs all 16 registers: a few side by side are enough.
; With 32 the tile stays one strip, which needs no barriers.
; RUN: vectorize %s --group 128 --target avx2 --lanes 8 --plan
; RUN: vectorize %s --group 128 --target avx2 --lanes 8 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 128 --target znver4 --lanes 16 --plan | FileCheck %s --check-prefix=MANY
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 4, strips 4,
; REMARK: 4 SIMD groups at most: between barriers of a loop {{[12][0-9]}} registers of each are in use at once, of 16
; MANY: ; lanes 16, coarsening 8, strips 1,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  br label %round
round:
  %i = phi i64 [ 0, %entry ], [ %next, %round ]
  %at0 = getelementptr float, ptr %at, i64 0
  %x0 = load float, ptr %at0
  %at1 = getelementptr float, ptr %at, i64 128
  %x1 = load float, ptr %at1
  %at2 = getelementptr float, ptr %at, i64 256
  %x2 = load float, ptr %at2
  %at3 = getelementptr float, ptr %at, i64 384
  %x3 = load float, ptr %at3
  %at4 = getelementptr float, ptr %at, i64 512
  %x4 = load float, ptr %at4
  %at5 = getelementptr float, ptr %at, i64 640
  %x5 = load float, ptr %at5
  %at6 = getelementptr float, ptr %at, i64 768
  %x6 = load float, ptr %at6
  %at7 = getelementptr float, ptr %at, i64 896
  %x7 = load float, ptr %at7
  %at8 = getelementptr float, ptr %at, i64 1024
  %x8 = load float, ptr %at8
  %at9 = getelementptr float, ptr %at, i64 1152
  %x9 = load float, ptr %at9
  %at10 = getelementptr float, ptr %at, i64 1280
  %x10 = load float, ptr %at10
  %at11 = getelementptr float, ptr %at, i64 1408
  %x11 = load float, ptr %at11
  %at12 = getelementptr float, ptr %at, i64 1536
  %x12 = load float, ptr %at12
  %at13 = getelementptr float, ptr %at, i64 1664
  %x13 = load float, ptr %at13
  %at14 = getelementptr float, ptr %at, i64 1792
  %x14 = load float, ptr %at14
  %at15 = getelementptr float, ptr %at, i64 1920
  %x15 = load float, ptr %at15
  %at16 = getelementptr float, ptr %at, i64 2048
  %x16 = load float, ptr %at16
  %at17 = getelementptr float, ptr %at, i64 2176
  %x17 = load float, ptr %at17
  call void @zlg.barrier()
  %y0 = fmul float %x0, %x17
  store float %y0, ptr %at0
  %y1 = fmul float %x1, %x16
  store float %y1, ptr %at1
  %y2 = fmul float %x2, %x15
  store float %y2, ptr %at2
  %y3 = fmul float %x3, %x14
  store float %y3, ptr %at3
  %y4 = fmul float %x4, %x13
  store float %y4, ptr %at4
  %y5 = fmul float %x5, %x12
  store float %y5, ptr %at5
  %y6 = fmul float %x6, %x11
  store float %y6, ptr %at6
  %y7 = fmul float %x7, %x10
  store float %y7, ptr %at7
  %y8 = fmul float %x8, %x9
  store float %y8, ptr %at8
  %y9 = fmul float %x9, %x8
  store float %y9, ptr %at9
  %y10 = fmul float %x10, %x7
  store float %y10, ptr %at10
  %y11 = fmul float %x11, %x6
  store float %y11, ptr %at11
  %y12 = fmul float %x12, %x5
  store float %y12, ptr %at12
  %y13 = fmul float %x13, %x4
  store float %y13, ptr %at13
  %y14 = fmul float %x14, %x3
  store float %y14, ptr %at14
  %y15 = fmul float %x15, %x2
  store float %y15, ptr %at15
  %y16 = fmul float %x16, %x1
  store float %y16, ptr %at16
  %y17 = fmul float %x17, %x0
  store float %y17, ptr %at17
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
