; Of a large kernel without lanes LLVM would try for long to keep scalars in mask registers.
; RUN: vectorize %s --kernel k --group 64 --lanes 1 --target skylake-avx512 --after set_attributes
; RUN: vectorize %s --kernel k --group 64 --lanes 1 --target znver4 --after set_attributes | FileCheck %s --check-prefix=LISTED
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target skylake-avx512 --after set_attributes | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel k --group 64 --lanes 1 --target avx2 --after set_attributes | FileCheck %s --check-prefix=NOT
; CHECK: "target-features"="-avx512f"
; LISTED: "target-features"="+{{.*}},-avx512f"
; NOT-NOT: target-features
; NOT: define
; NOT-NOT: target-features
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %v.0 = load float, ptr %at
  %v.1 = call float @step(float %v.0)
  %v.2 = call float @step(float %v.1)
  %v.3 = call float @step(float %v.2)
  %v.4 = call float @step(float %v.3)
  %v.5 = call float @step(float %v.4)
  %v.6 = call float @step(float %v.5)
  %v.7 = call float @step(float %v.6)
  %v.8 = call float @step(float %v.7)
  %v.9 = call float @step(float %v.8)
  %v.10 = call float @step(float %v.9)
  %v.11 = call float @step(float %v.10)
  %v.12 = call float @step(float %v.11)
  %v.13 = call float @step(float %v.12)
  %v.14 = call float @step(float %v.13)
  %v.15 = call float @step(float %v.14)
  %v.16 = call float @step(float %v.15)
  %v.17 = call float @step(float %v.16)
  %v.18 = call float @step(float %v.17)
  %v.19 = call float @step(float %v.18)
  %v.20 = call float @step(float %v.19)
  %v.21 = call float @step(float %v.20)
  %v.22 = call float @step(float %v.21)
  %v.23 = call float @step(float %v.22)
  %v.24 = call float @step(float %v.23)
  %v.25 = call float @step(float %v.24)
  %v.26 = call float @step(float %v.25)
  %v.27 = call float @step(float %v.26)
  %v.28 = call float @step(float %v.27)
  %v.29 = call float @step(float %v.28)
  %v.30 = call float @step(float %v.29)
  %v.31 = call float @step(float %v.30)
  %v.32 = call float @step(float %v.31)
  %v.33 = call float @step(float %v.32)
  %v.34 = call float @step(float %v.33)
  %v.35 = call float @step(float %v.34)
  %v.36 = call float @step(float %v.35)
  %v.37 = call float @step(float %v.36)
  %v.38 = call float @step(float %v.37)
  %v.39 = call float @step(float %v.38)
  %v.40 = call float @step(float %v.39)
  %v.41 = call float @step(float %v.40)
  %v.42 = call float @step(float %v.41)
  %v.43 = call float @step(float %v.42)
  %v.44 = call float @step(float %v.43)
  %v.45 = call float @step(float %v.44)
  %v.46 = call float @step(float %v.45)
  %v.47 = call float @step(float %v.46)
  %v.48 = call float @step(float %v.47)
  %v.49 = call float @step(float %v.48)
  %v.50 = call float @step(float %v.49)
  %v.51 = call float @step(float %v.50)
  %v.52 = call float @step(float %v.51)
  %v.53 = call float @step(float %v.52)
  %v.54 = call float @step(float %v.53)
  %v.55 = call float @step(float %v.54)
  %v.56 = call float @step(float %v.55)
  %v.57 = call float @step(float %v.56)
  %v.58 = call float @step(float %v.57)
  %v.59 = call float @step(float %v.58)
  %v.60 = call float @step(float %v.59)
  %v.61 = call float @step(float %v.60)
  %v.62 = call float @step(float %v.61)
  %v.63 = call float @step(float %v.62)
  %v.64 = call float @step(float %v.63)
  %v.65 = call float @step(float %v.64)
  %v.66 = call float @step(float %v.65)
  %v.67 = call float @step(float %v.66)
  %v.68 = call float @step(float %v.67)
  %v.69 = call float @step(float %v.68)
  %v.70 = call float @step(float %v.69)
  %v.71 = call float @step(float %v.70)
  %v.72 = call float @step(float %v.71)
  %v.73 = call float @step(float %v.72)
  %v.74 = call float @step(float %v.73)
  %v.75 = call float @step(float %v.74)
  %v.76 = call float @step(float %v.75)
  %v.77 = call float @step(float %v.76)
  %v.78 = call float @step(float %v.77)
  %v.79 = call float @step(float %v.78)
  %v.80 = call float @step(float %v.79)
  store float %v.80, ptr %at
  ret void
}
define internal float @step(float %v) alwaysinline {
  %s.0 = fmul float %v, 0x3FF8000000000000
  %s.1 = fadd float %s.0, %v
  %s.2 = fmul float %s.1, 0x3FF8000000000000
  %s.3 = fadd float %s.2, %v
  %s.4 = fmul float %s.3, 0x3FF8000000000000
  %s.5 = fadd float %s.4, %v
  %s.6 = fmul float %s.5, 0x3FF8000000000000
  %s.7 = fadd float %s.6, %v
  %s.8 = fmul float %s.7, 0x3FF8000000000000
  %s.9 = fadd float %s.8, %v
  ret float %s.9
}
declare i64 @zlg.local_id.0()
