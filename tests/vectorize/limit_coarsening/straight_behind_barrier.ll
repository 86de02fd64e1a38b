; Behind a barrier that is in no loop, too, where one SIMD group alone needs all registers. Where it
; needs fewer, more strips would take more turns at the barrier.
; RUN: vectorize %s --kernel many --group 64 --lanes 16 --target skylake-avx512 --plan
; RUN: vectorize %s --kernel many --group 64 --lanes 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel few --group 64 --lanes 16 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FEW
; PASS: limit_coarsening
; CHECK: lanes 16, coarsening 1, strips 4
; TOLD: 1 SIMD group at most: {{[34][0-9]}} registers of each are in use at once, of 32 [limit_coarsening]
; FEW: lanes 16, coarsening 4, strips 1
define void @many(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr i64, ptr %tile, i64 %l
  store i64 %l, ptr %own
  call void @zlg.barrier()
  %at0 = getelementptr i64, ptr %a, i64 %l
  %x0 = load i64, ptr %at0
  %at1 = getelementptr i64, ptr %at0, i64 64
  %x1 = load i64, ptr %at1
  %at2 = getelementptr i64, ptr %at0, i64 128
  %x2 = load i64, ptr %at2
  %at3 = getelementptr i64, ptr %at0, i64 192
  %x3 = load i64, ptr %at3
  %at4 = getelementptr i64, ptr %at0, i64 256
  %x4 = load i64, ptr %at4
  %at5 = getelementptr i64, ptr %at0, i64 320
  %x5 = load i64, ptr %at5
  %at6 = getelementptr i64, ptr %at0, i64 384
  %x6 = load i64, ptr %at6
  %at7 = getelementptr i64, ptr %at0, i64 448
  %x7 = load i64, ptr %at7
  %at8 = getelementptr i64, ptr %at0, i64 512
  %x8 = load i64, ptr %at8
  %at9 = getelementptr i64, ptr %at0, i64 576
  %x9 = load i64, ptr %at9
  %at10 = getelementptr i64, ptr %at0, i64 640
  %x10 = load i64, ptr %at10
  %at11 = getelementptr i64, ptr %at0, i64 704
  %x11 = load i64, ptr %at11
  %at12 = getelementptr i64, ptr %at0, i64 768
  %x12 = load i64, ptr %at12
  %at13 = getelementptr i64, ptr %at0, i64 832
  %x13 = load i64, ptr %at13
  %at14 = getelementptr i64, ptr %at0, i64 896
  %x14 = load i64, ptr %at14
  %at15 = getelementptr i64, ptr %at0, i64 960
  %x15 = load i64, ptr %at15
  %at16 = getelementptr i64, ptr %at0, i64 1024
  %x16 = load i64, ptr %at16
  %at17 = getelementptr i64, ptr %at0, i64 1088
  %x17 = load i64, ptr %at17
  %y0 = mul i64 %x0, %x17
  %y1 = mul i64 %x1, %x16
  %y2 = mul i64 %x2, %x15
  %y3 = mul i64 %x3, %x14
  %y4 = mul i64 %x4, %x13
  %y5 = mul i64 %x5, %x12
  %y6 = mul i64 %x6, %x11
  %y7 = mul i64 %x7, %x10
  %y8 = mul i64 %x8, %x9
  %y9 = mul i64 %x9, %x8
  %y10 = mul i64 %x10, %x7
  %y11 = mul i64 %x11, %x6
  %y12 = mul i64 %x12, %x5
  %y13 = mul i64 %x13, %x4
  %y14 = mul i64 %x14, %x3
  %y15 = mul i64 %x15, %x2
  %y16 = mul i64 %x16, %x1
  %y17 = mul i64 %x17, %x0
  store i64 %y0, ptr %at0
  store i64 %y1, ptr %at1
  store i64 %y2, ptr %at2
  store i64 %y3, ptr %at3
  store i64 %y4, ptr %at4
  store i64 %y5, ptr %at5
  store i64 %y6, ptr %at6
  store i64 %y7, ptr %at7
  store i64 %y8, ptr %at8
  store i64 %y9, ptr %at9
  store i64 %y10, ptr %at10
  store i64 %y11, ptr %at11
  store i64 %y12, ptr %at12
  store i64 %y13, ptr %at13
  store i64 %y14, ptr %at14
  store i64 %y15, ptr %at15
  store i64 %y16, ptr %at16
  store i64 %y17, ptr %at17
  ret void
}
define void @few(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr i64, ptr %tile, i64 %l
  store i64 %l, ptr %own
  call void @zlg.barrier()
  %at0 = getelementptr i64, ptr %a, i64 %l
  %x0 = load i64, ptr %at0
  %at1 = getelementptr i64, ptr %at0, i64 64
  %x1 = load i64, ptr %at1
  %at2 = getelementptr i64, ptr %at0, i64 128
  %x2 = load i64, ptr %at2
  %at3 = getelementptr i64, ptr %at0, i64 192
  %x3 = load i64, ptr %at3
  %at4 = getelementptr i64, ptr %at0, i64 256
  %x4 = load i64, ptr %at4
  %at5 = getelementptr i64, ptr %at0, i64 320
  %x5 = load i64, ptr %at5
  %at6 = getelementptr i64, ptr %at0, i64 384
  %x6 = load i64, ptr %at6
  %at7 = getelementptr i64, ptr %at0, i64 448
  %x7 = load i64, ptr %at7
  %at8 = getelementptr i64, ptr %at0, i64 512
  %x8 = load i64, ptr %at8
  %at9 = getelementptr i64, ptr %at0, i64 576
  %x9 = load i64, ptr %at9
  %at10 = getelementptr i64, ptr %at0, i64 640
  %x10 = load i64, ptr %at10
  %at11 = getelementptr i64, ptr %at0, i64 704
  %x11 = load i64, ptr %at11
  %y0 = mul i64 %x0, %x11
  %y1 = mul i64 %x1, %x10
  %y2 = mul i64 %x2, %x9
  %y3 = mul i64 %x3, %x8
  %y4 = mul i64 %x4, %x7
  %y5 = mul i64 %x5, %x6
  %y6 = mul i64 %x6, %x5
  %y7 = mul i64 %x7, %x4
  %y8 = mul i64 %x8, %x3
  %y9 = mul i64 %x9, %x2
  %y10 = mul i64 %x10, %x1
  %y11 = mul i64 %x11, %x0
  store i64 %y0, ptr %at0
  store i64 %y1, ptr %at1
  store i64 %y2, ptr %at2
  store i64 %y3, ptr %at3
  store i64 %y4, ptr %at4
  store i64 %y5, ptr %at5
  store i64 %y6, ptr %at6
  store i64 %y7, ptr %at7
  store i64 %y8, ptr %at8
  store i64 %y9, ptr %at9
  store i64 %y10, ptr %at10
  store i64 %y11, ptr %at11
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
