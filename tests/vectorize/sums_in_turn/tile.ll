; A register tile of 20 sums, more than AVX2 has registers: what is added to one of them comes one after
; another. AVX-512 has 32, which hold them. Blocks that are not parted stay as they are.
; RUN: vectorize %s --kernel k --group 8 --lanes 8 --target avx2 --after sums_in_turn
; RUN: vectorize %s --kernel k --group 8 --lanes 8 --target avx2 --all-remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel k --group 16 --lanes 16 --target skylake-avx512 --after sums_in_turn | FileCheck %s --check-prefix=FITS
; RUN: vectorize %s --kernel k --group 8 --lanes 8 --target avx2 --passes -bound_regions --after sums_in_turn | FileCheck %s --check-prefix=WHOLE
; PASS: bound_regions, sums_in_turn
; TOLD: steps of sums come right before the next ones: parts of long blocks have more sums than there are registers, 16 [sums_in_turn]
; CHECK: %[[ONE:.*]] = call <8 x float> @llvm.fma.v8f32(
; CHECK-NEXT: %[[TWO:.*]] = call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> %[[ONE]])
; CHECK-NEXT: call <8 x float> @llvm.fma.v8f32({{.*}}, <8 x float> %[[TWO]])
; FITS: %[[ONE:.*]] = call <16 x float> @llvm.fma.v16f32(
; FITS-NOT: , <16 x float> %[[ONE]])
; FITS: call <16 x float> @llvm.fma.v16f32(
; WHOLE: %[[ONE:.*]] = call <8 x float> @llvm.fma.v8f32(
; WHOLE-NOT: , <8 x float> %[[ONE]])
; WHOLE: call <8 x float> @llvm.fma.v8f32(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %s = alloca [20 x float]
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  store [20 x float] zeroinitializer, ptr %s
  %row.0 = getelementptr float, ptr %at, i64 0
  call void @row20(ptr %s, ptr %row.0)
  %row.1 = getelementptr float, ptr %at, i64 1000
  call void @row20(ptr %s, ptr %row.1)
  %row.2 = getelementptr float, ptr %at, i64 2000
  call void @row20(ptr %s, ptr %row.2)
  %row.3 = getelementptr float, ptr %at, i64 3000
  call void @row20(ptr %s, ptr %row.3)
  %row.4 = getelementptr float, ptr %at, i64 4000
  call void @row20(ptr %s, ptr %row.4)
  %row.5 = getelementptr float, ptr %at, i64 5000
  call void @row20(ptr %s, ptr %row.5)
  %row.6 = getelementptr float, ptr %at, i64 6000
  call void @row20(ptr %s, ptr %row.6)
  %row.7 = getelementptr float, ptr %at, i64 7000
  call void @row20(ptr %s, ptr %row.7)
  %row.8 = getelementptr float, ptr %at, i64 8000
  call void @row20(ptr %s, ptr %row.8)
  %row.9 = getelementptr float, ptr %at, i64 9000
  call void @row20(ptr %s, ptr %row.9)
  %row.10 = getelementptr float, ptr %at, i64 10000
  call void @row20(ptr %s, ptr %row.10)
  %row.11 = getelementptr float, ptr %at, i64 11000
  call void @row20(ptr %s, ptr %row.11)
  %row.12 = getelementptr float, ptr %at, i64 12000
  call void @row20(ptr %s, ptr %row.12)
  %row.13 = getelementptr float, ptr %at, i64 13000
  call void @row20(ptr %s, ptr %row.13)
  %row.14 = getelementptr float, ptr %at, i64 14000
  call void @row20(ptr %s, ptr %row.14)
  %row.15 = getelementptr float, ptr %at, i64 15000
  call void @row20(ptr %s, ptr %row.15)
  %row.16 = getelementptr float, ptr %at, i64 16000
  call void @row20(ptr %s, ptr %row.16)
  %row.17 = getelementptr float, ptr %at, i64 17000
  call void @row20(ptr %s, ptr %row.17)
  %row.18 = getelementptr float, ptr %at, i64 18000
  call void @row20(ptr %s, ptr %row.18)
  %row.19 = getelementptr float, ptr %at, i64 19000
  call void @row20(ptr %s, ptr %row.19)
  %row.20 = getelementptr float, ptr %at, i64 20000
  call void @row20(ptr %s, ptr %row.20)
  %row.21 = getelementptr float, ptr %at, i64 21000
  call void @row20(ptr %s, ptr %row.21)
  %row.22 = getelementptr float, ptr %at, i64 22000
  call void @row20(ptr %s, ptr %row.22)
  %row.23 = getelementptr float, ptr %at, i64 23000
  call void @row20(ptr %s, ptr %row.23)
  call void @end20(ptr %s, ptr %at)
  ret void
}
define internal void @row20(ptr %s, ptr %row) alwaysinline {
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
  %at.7 = getelementptr float, ptr %row, i64 448
  %v.7 = load float, ptr %at.7
  %at.8 = getelementptr float, ptr %row, i64 512
  %v.8 = load float, ptr %at.8
  %p.0 = getelementptr float, ptr %s, i64 0
  %s.0 = load float, ptr %p.0
  %t.0 = call float @llvm.fma.f32(float %v.0, float %v.4, float %s.0)
  store float %t.0, ptr %p.0
  %p.1 = getelementptr float, ptr %s, i64 1
  %s.1 = load float, ptr %p.1
  %t.1 = call float @llvm.fma.f32(float %v.0, float %v.5, float %s.1)
  store float %t.1, ptr %p.1
  %p.2 = getelementptr float, ptr %s, i64 2
  %s.2 = load float, ptr %p.2
  %t.2 = call float @llvm.fma.f32(float %v.0, float %v.6, float %s.2)
  store float %t.2, ptr %p.2
  %p.3 = getelementptr float, ptr %s, i64 3
  %s.3 = load float, ptr %p.3
  %t.3 = call float @llvm.fma.f32(float %v.0, float %v.7, float %s.3)
  store float %t.3, ptr %p.3
  %p.4 = getelementptr float, ptr %s, i64 4
  %s.4 = load float, ptr %p.4
  %t.4 = call float @llvm.fma.f32(float %v.0, float %v.8, float %s.4)
  store float %t.4, ptr %p.4
  %p.5 = getelementptr float, ptr %s, i64 5
  %s.5 = load float, ptr %p.5
  %t.5 = call float @llvm.fma.f32(float %v.1, float %v.4, float %s.5)
  store float %t.5, ptr %p.5
  %p.6 = getelementptr float, ptr %s, i64 6
  %s.6 = load float, ptr %p.6
  %t.6 = call float @llvm.fma.f32(float %v.1, float %v.5, float %s.6)
  store float %t.6, ptr %p.6
  %p.7 = getelementptr float, ptr %s, i64 7
  %s.7 = load float, ptr %p.7
  %t.7 = call float @llvm.fma.f32(float %v.1, float %v.6, float %s.7)
  store float %t.7, ptr %p.7
  %p.8 = getelementptr float, ptr %s, i64 8
  %s.8 = load float, ptr %p.8
  %t.8 = call float @llvm.fma.f32(float %v.1, float %v.7, float %s.8)
  store float %t.8, ptr %p.8
  %p.9 = getelementptr float, ptr %s, i64 9
  %s.9 = load float, ptr %p.9
  %t.9 = call float @llvm.fma.f32(float %v.1, float %v.8, float %s.9)
  store float %t.9, ptr %p.9
  %p.10 = getelementptr float, ptr %s, i64 10
  %s.10 = load float, ptr %p.10
  %t.10 = call float @llvm.fma.f32(float %v.2, float %v.4, float %s.10)
  store float %t.10, ptr %p.10
  %p.11 = getelementptr float, ptr %s, i64 11
  %s.11 = load float, ptr %p.11
  %t.11 = call float @llvm.fma.f32(float %v.2, float %v.5, float %s.11)
  store float %t.11, ptr %p.11
  %p.12 = getelementptr float, ptr %s, i64 12
  %s.12 = load float, ptr %p.12
  %t.12 = call float @llvm.fma.f32(float %v.2, float %v.6, float %s.12)
  store float %t.12, ptr %p.12
  %p.13 = getelementptr float, ptr %s, i64 13
  %s.13 = load float, ptr %p.13
  %t.13 = call float @llvm.fma.f32(float %v.2, float %v.7, float %s.13)
  store float %t.13, ptr %p.13
  %p.14 = getelementptr float, ptr %s, i64 14
  %s.14 = load float, ptr %p.14
  %t.14 = call float @llvm.fma.f32(float %v.2, float %v.8, float %s.14)
  store float %t.14, ptr %p.14
  %p.15 = getelementptr float, ptr %s, i64 15
  %s.15 = load float, ptr %p.15
  %t.15 = call float @llvm.fma.f32(float %v.3, float %v.4, float %s.15)
  store float %t.15, ptr %p.15
  %p.16 = getelementptr float, ptr %s, i64 16
  %s.16 = load float, ptr %p.16
  %t.16 = call float @llvm.fma.f32(float %v.3, float %v.5, float %s.16)
  store float %t.16, ptr %p.16
  %p.17 = getelementptr float, ptr %s, i64 17
  %s.17 = load float, ptr %p.17
  %t.17 = call float @llvm.fma.f32(float %v.3, float %v.6, float %s.17)
  store float %t.17, ptr %p.17
  %p.18 = getelementptr float, ptr %s, i64 18
  %s.18 = load float, ptr %p.18
  %t.18 = call float @llvm.fma.f32(float %v.3, float %v.7, float %s.18)
  store float %t.18, ptr %p.18
  %p.19 = getelementptr float, ptr %s, i64 19
  %s.19 = load float, ptr %p.19
  %t.19 = call float @llvm.fma.f32(float %v.3, float %v.8, float %s.19)
  store float %t.19, ptr %p.19
  ret void
}
define internal void @end20(ptr %s, ptr %at) alwaysinline {
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
  %p.10 = getelementptr float, ptr %s, i64 10
  %s.10 = load float, ptr %p.10
  %at.10 = getelementptr float, ptr %at, i64 100640
  store float %s.10, ptr %at.10
  %p.11 = getelementptr float, ptr %s, i64 11
  %s.11 = load float, ptr %p.11
  %at.11 = getelementptr float, ptr %at, i64 100704
  store float %s.11, ptr %at.11
  %p.12 = getelementptr float, ptr %s, i64 12
  %s.12 = load float, ptr %p.12
  %at.12 = getelementptr float, ptr %at, i64 100768
  store float %s.12, ptr %at.12
  %p.13 = getelementptr float, ptr %s, i64 13
  %s.13 = load float, ptr %p.13
  %at.13 = getelementptr float, ptr %at, i64 100832
  store float %s.13, ptr %at.13
  %p.14 = getelementptr float, ptr %s, i64 14
  %s.14 = load float, ptr %p.14
  %at.14 = getelementptr float, ptr %at, i64 100896
  store float %s.14, ptr %at.14
  %p.15 = getelementptr float, ptr %s, i64 15
  %s.15 = load float, ptr %p.15
  %at.15 = getelementptr float, ptr %at, i64 100960
  store float %s.15, ptr %at.15
  %p.16 = getelementptr float, ptr %s, i64 16
  %s.16 = load float, ptr %p.16
  %at.16 = getelementptr float, ptr %at, i64 101024
  store float %s.16, ptr %at.16
  %p.17 = getelementptr float, ptr %s, i64 17
  %s.17 = load float, ptr %p.17
  %at.17 = getelementptr float, ptr %at, i64 101088
  store float %s.17, ptr %at.17
  %p.18 = getelementptr float, ptr %s, i64 18
  %s.18 = load float, ptr %p.18
  %at.18 = getelementptr float, ptr %at, i64 101152
  store float %s.18, ptr %at.18
  %p.19 = getelementptr float, ptr %s, i64 19
  %s.19 = load float, ptr %p.19
  %at.19 = getelementptr float, ptr %at, i64 101216
  store float %s.19, ptr %at.19
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i64 @zlg.local_id.0()
