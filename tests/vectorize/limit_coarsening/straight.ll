; Without a loop, too, SIMD groups side by side may need so many registers that most are put away: 10
; numbers of 64 bits take two each with 16 lanes.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --group 64 --lanes 8 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FIT
; PASS: limit_coarsening
; CHECK: lanes 16, coarsening 2, strips 2
; TOLD: 2 SIMD groups at most: {{2[0-9]}} registers of each are in use at once, of 32 [limit_coarsening]
; FIT: lanes 8, coarsening 4, strips 2
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
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
  %y0 = mul i64 %x0, %x9
  %y1 = mul i64 %x1, %x8
  %y2 = mul i64 %x2, %x7
  %y3 = mul i64 %x3, %x6
  %y4 = mul i64 %x4, %x5
  %y5 = mul i64 %x5, %x4
  %y6 = mul i64 %x6, %x3
  %y7 = mul i64 %x7, %x2
  %y8 = mul i64 %x8, %x1
  %y9 = mul i64 %x9, %x0
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
  ret void
}
declare i64 @zlg.local_id.0()
