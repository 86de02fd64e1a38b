; Ten sums of two registers each are more than 16 registers hold; of one register each they fit.
; RUN: vectorize %s --kernel k --group 16 --lanes 16 --target avx2 --after sums_in_turn
; RUN: vectorize %s --kernel k --group 8 --lanes 8 --target avx2 --after sums_in_turn | FileCheck %s --check-prefix=FITS
; PASS: bound_regions, sums_in_turn
; CHECK: %[[ONE:.*]] = call <16 x float> @llvm.fma.v16f32(
; CHECK-NEXT: call <16 x float> @llvm.fma.v16f32({{.*}}, <16 x float> %[[ONE]])
; FITS: %[[ONE:.*]] = call <8 x float> @llvm.fma.v8f32(
; FITS-NOT: , <8 x float> %[[ONE]])
; FITS: call <8 x float> @llvm.fma.v8f32(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %s = alloca [10 x float]
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store [10 x float] zeroinitializer, ptr %s
  %row.0 = getelementptr float, ptr %at, i64 0
  call void @row10(ptr %s, ptr %row.0)
  %row.1 = getelementptr float, ptr %at, i64 1000
  call void @row10(ptr %s, ptr %row.1)
  %row.2 = getelementptr float, ptr %at, i64 2000
  call void @row10(ptr %s, ptr %row.2)
  %row.3 = getelementptr float, ptr %at, i64 3000
  call void @row10(ptr %s, ptr %row.3)
  %row.4 = getelementptr float, ptr %at, i64 4000
  call void @row10(ptr %s, ptr %row.4)
  %row.5 = getelementptr float, ptr %at, i64 5000
  call void @row10(ptr %s, ptr %row.5)
  %row.6 = getelementptr float, ptr %at, i64 6000
  call void @row10(ptr %s, ptr %row.6)
  %row.7 = getelementptr float, ptr %at, i64 7000
  call void @row10(ptr %s, ptr %row.7)
  %row.8 = getelementptr float, ptr %at, i64 8000
  call void @row10(ptr %s, ptr %row.8)
  %row.9 = getelementptr float, ptr %at, i64 9000
  call void @row10(ptr %s, ptr %row.9)
  %row.10 = getelementptr float, ptr %at, i64 10000
  call void @row10(ptr %s, ptr %row.10)
  %row.11 = getelementptr float, ptr %at, i64 11000
  call void @row10(ptr %s, ptr %row.11)
  %row.12 = getelementptr float, ptr %at, i64 12000
  call void @row10(ptr %s, ptr %row.12)
  %row.13 = getelementptr float, ptr %at, i64 13000
  call void @row10(ptr %s, ptr %row.13)
  %row.14 = getelementptr float, ptr %at, i64 14000
  call void @row10(ptr %s, ptr %row.14)
  %row.15 = getelementptr float, ptr %at, i64 15000
  call void @row10(ptr %s, ptr %row.15)
  %row.16 = getelementptr float, ptr %at, i64 16000
  call void @row10(ptr %s, ptr %row.16)
  %row.17 = getelementptr float, ptr %at, i64 17000
  call void @row10(ptr %s, ptr %row.17)
  %row.18 = getelementptr float, ptr %at, i64 18000
  call void @row10(ptr %s, ptr %row.18)
  %row.19 = getelementptr float, ptr %at, i64 19000
  call void @row10(ptr %s, ptr %row.19)
  %row.20 = getelementptr float, ptr %at, i64 20000
  call void @row10(ptr %s, ptr %row.20)
  %row.21 = getelementptr float, ptr %at, i64 21000
  call void @row10(ptr %s, ptr %row.21)
  %row.22 = getelementptr float, ptr %at, i64 22000
  call void @row10(ptr %s, ptr %row.22)
  %row.23 = getelementptr float, ptr %at, i64 23000
  call void @row10(ptr %s, ptr %row.23)
  %row.24 = getelementptr float, ptr %at, i64 24000
  call void @row10(ptr %s, ptr %row.24)
  %row.25 = getelementptr float, ptr %at, i64 25000
  call void @row10(ptr %s, ptr %row.25)
  %row.26 = getelementptr float, ptr %at, i64 26000
  call void @row10(ptr %s, ptr %row.26)
  %row.27 = getelementptr float, ptr %at, i64 27000
  call void @row10(ptr %s, ptr %row.27)
  %row.28 = getelementptr float, ptr %at, i64 28000
  call void @row10(ptr %s, ptr %row.28)
  %row.29 = getelementptr float, ptr %at, i64 29000
  call void @row10(ptr %s, ptr %row.29)
  %row.30 = getelementptr float, ptr %at, i64 30000
  call void @row10(ptr %s, ptr %row.30)
  %row.31 = getelementptr float, ptr %at, i64 31000
  call void @row10(ptr %s, ptr %row.31)
  %row.32 = getelementptr float, ptr %at, i64 32000
  call void @row10(ptr %s, ptr %row.32)
  %row.33 = getelementptr float, ptr %at, i64 33000
  call void @row10(ptr %s, ptr %row.33)
  %row.34 = getelementptr float, ptr %at, i64 34000
  call void @row10(ptr %s, ptr %row.34)
  %row.35 = getelementptr float, ptr %at, i64 35000
  call void @row10(ptr %s, ptr %row.35)
  %row.36 = getelementptr float, ptr %at, i64 36000
  call void @row10(ptr %s, ptr %row.36)
  %row.37 = getelementptr float, ptr %at, i64 37000
  call void @row10(ptr %s, ptr %row.37)
  %row.38 = getelementptr float, ptr %at, i64 38000
  call void @row10(ptr %s, ptr %row.38)
  %row.39 = getelementptr float, ptr %at, i64 39000
  call void @row10(ptr %s, ptr %row.39)
  call void @end10(ptr %s, ptr %at)
  ret void
}
define internal void @row10(ptr %s, ptr %row) alwaysinline {
  %at.0 = getelementptr float, ptr %row, i64 0
  %v.0 = load float, ptr %at.0
  %at.1 = getelementptr float, ptr %row, i64 64
  %v.1 = load float, ptr %at.1
  %at.2 = getelementptr float, ptr %row, i64 128
  %v.2 = load float, ptr %at.2
  %at.3 = getelementptr float, ptr %row, i64 192
  %v.3 = load float, ptr %at.3
  %at.4 = getelementptr float, ptr %row, i64 256
  %v.4 = load float, ptr %at.4
  %at.5 = getelementptr float, ptr %row, i64 320
  %v.5 = load float, ptr %at.5
  %at.6 = getelementptr float, ptr %row, i64 384
  %v.6 = load float, ptr %at.6
  %p.0 = getelementptr float, ptr %s, i64 0
  %s.0 = load float, ptr %p.0
  %t.0 = call float @llvm.fma.f32(float %v.0, float %v.2, float %s.0)
  store float %t.0, ptr %p.0
  %p.1 = getelementptr float, ptr %s, i64 1
  %s.1 = load float, ptr %p.1
  %t.1 = call float @llvm.fma.f32(float %v.0, float %v.3, float %s.1)
  store float %t.1, ptr %p.1
  %p.2 = getelementptr float, ptr %s, i64 2
  %s.2 = load float, ptr %p.2
  %t.2 = call float @llvm.fma.f32(float %v.0, float %v.4, float %s.2)
  store float %t.2, ptr %p.2
  %p.3 = getelementptr float, ptr %s, i64 3
  %s.3 = load float, ptr %p.3
  %t.3 = call float @llvm.fma.f32(float %v.0, float %v.5, float %s.3)
  store float %t.3, ptr %p.3
  %p.4 = getelementptr float, ptr %s, i64 4
  %s.4 = load float, ptr %p.4
  %t.4 = call float @llvm.fma.f32(float %v.0, float %v.6, float %s.4)
  store float %t.4, ptr %p.4
  %p.5 = getelementptr float, ptr %s, i64 5
  %s.5 = load float, ptr %p.5
  %t.5 = call float @llvm.fma.f32(float %v.1, float %v.2, float %s.5)
  store float %t.5, ptr %p.5
  %p.6 = getelementptr float, ptr %s, i64 6
  %s.6 = load float, ptr %p.6
  %t.6 = call float @llvm.fma.f32(float %v.1, float %v.3, float %s.6)
  store float %t.6, ptr %p.6
  %p.7 = getelementptr float, ptr %s, i64 7
  %s.7 = load float, ptr %p.7
  %t.7 = call float @llvm.fma.f32(float %v.1, float %v.4, float %s.7)
  store float %t.7, ptr %p.7
  %p.8 = getelementptr float, ptr %s, i64 8
  %s.8 = load float, ptr %p.8
  %t.8 = call float @llvm.fma.f32(float %v.1, float %v.5, float %s.8)
  store float %t.8, ptr %p.8
  %p.9 = getelementptr float, ptr %s, i64 9
  %s.9 = load float, ptr %p.9
  %t.9 = call float @llvm.fma.f32(float %v.1, float %v.6, float %s.9)
  store float %t.9, ptr %p.9
  ret void
}
define internal void @end10(ptr %s, ptr %at) alwaysinline {
  %p.0 = getelementptr float, ptr %s, i64 0
  %s.0 = load float, ptr %p.0
  %at.0 = getelementptr float, ptr %at, i64 100000
  store float %s.0, ptr %at.0
  %p.1 = getelementptr float, ptr %s, i64 1
  %s.1 = load float, ptr %p.1
  %at.1 = getelementptr float, ptr %at, i64 100064
  store float %s.1, ptr %at.1
  %p.2 = getelementptr float, ptr %s, i64 2
  %s.2 = load float, ptr %p.2
  %at.2 = getelementptr float, ptr %at, i64 100128
  store float %s.2, ptr %at.2
  %p.3 = getelementptr float, ptr %s, i64 3
  %s.3 = load float, ptr %p.3
  %at.3 = getelementptr float, ptr %at, i64 100192
  store float %s.3, ptr %at.3
  %p.4 = getelementptr float, ptr %s, i64 4
  %s.4 = load float, ptr %p.4
  %at.4 = getelementptr float, ptr %at, i64 100256
  store float %s.4, ptr %at.4
  %p.5 = getelementptr float, ptr %s, i64 5
  %s.5 = load float, ptr %p.5
  %at.5 = getelementptr float, ptr %at, i64 100320
  store float %s.5, ptr %at.5
  %p.6 = getelementptr float, ptr %s, i64 6
  %s.6 = load float, ptr %p.6
  %at.6 = getelementptr float, ptr %at, i64 100384
  store float %s.6, ptr %at.6
  %p.7 = getelementptr float, ptr %s, i64 7
  %s.7 = load float, ptr %p.7
  %at.7 = getelementptr float, ptr %at, i64 100448
  store float %s.7, ptr %at.7
  %p.8 = getelementptr float, ptr %s, i64 8
  %s.8 = load float, ptr %p.8
  %at.8 = getelementptr float, ptr %at, i64 100512
  store float %s.8, ptr %at.8
  %p.9 = getelementptr float, ptr %s, i64 9
  %s.9 = load float, ptr %p.9
  %at.9 = getelementptr float, ptr %at, i64 100576
  store float %s.9, ptr %at.9
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i64 @zlg.local_id.0()
