; Numbers of 16 bits are those of AVX-512, whatever the lanes.
; RUN: vectorize %s --kernel k --group 64 --lanes 1 --target sapphirerapids --after set_attributes
; CHECK-NOT: target-features
; CHECK: define
; CHECK-NOT: target-features
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr half, ptr %a, i64 %x
  %v.0 = load half, ptr %at
  %v.1 = call half @step(half %v.0)
  %v.2 = call half @step(half %v.1)
  %v.3 = call half @step(half %v.2)
  %v.4 = call half @step(half %v.3)
  %v.5 = call half @step(half %v.4)
  %v.6 = call half @step(half %v.5)
  %v.7 = call half @step(half %v.6)
  %v.8 = call half @step(half %v.7)
  %v.9 = call half @step(half %v.8)
  %v.10 = call half @step(half %v.9)
  %v.11 = call half @step(half %v.10)
  %v.12 = call half @step(half %v.11)
  %v.13 = call half @step(half %v.12)
  %v.14 = call half @step(half %v.13)
  %v.15 = call half @step(half %v.14)
  %v.16 = call half @step(half %v.15)
  %v.17 = call half @step(half %v.16)
  %v.18 = call half @step(half %v.17)
  %v.19 = call half @step(half %v.18)
  %v.20 = call half @step(half %v.19)
  %v.21 = call half @step(half %v.20)
  %v.22 = call half @step(half %v.21)
  %v.23 = call half @step(half %v.22)
  %v.24 = call half @step(half %v.23)
  %v.25 = call half @step(half %v.24)
  %v.26 = call half @step(half %v.25)
  %v.27 = call half @step(half %v.26)
  %v.28 = call half @step(half %v.27)
  %v.29 = call half @step(half %v.28)
  %v.30 = call half @step(half %v.29)
  %v.31 = call half @step(half %v.30)
  %v.32 = call half @step(half %v.31)
  %v.33 = call half @step(half %v.32)
  %v.34 = call half @step(half %v.33)
  %v.35 = call half @step(half %v.34)
  %v.36 = call half @step(half %v.35)
  %v.37 = call half @step(half %v.36)
  %v.38 = call half @step(half %v.37)
  %v.39 = call half @step(half %v.38)
  %v.40 = call half @step(half %v.39)
  %v.41 = call half @step(half %v.40)
  %v.42 = call half @step(half %v.41)
  %v.43 = call half @step(half %v.42)
  %v.44 = call half @step(half %v.43)
  %v.45 = call half @step(half %v.44)
  %v.46 = call half @step(half %v.45)
  %v.47 = call half @step(half %v.46)
  %v.48 = call half @step(half %v.47)
  %v.49 = call half @step(half %v.48)
  %v.50 = call half @step(half %v.49)
  %v.51 = call half @step(half %v.50)
  %v.52 = call half @step(half %v.51)
  %v.53 = call half @step(half %v.52)
  %v.54 = call half @step(half %v.53)
  %v.55 = call half @step(half %v.54)
  %v.56 = call half @step(half %v.55)
  %v.57 = call half @step(half %v.56)
  %v.58 = call half @step(half %v.57)
  %v.59 = call half @step(half %v.58)
  %v.60 = call half @step(half %v.59)
  %v.61 = call half @step(half %v.60)
  %v.62 = call half @step(half %v.61)
  %v.63 = call half @step(half %v.62)
  %v.64 = call half @step(half %v.63)
  %v.65 = call half @step(half %v.64)
  %v.66 = call half @step(half %v.65)
  %v.67 = call half @step(half %v.66)
  %v.68 = call half @step(half %v.67)
  %v.69 = call half @step(half %v.68)
  %v.70 = call half @step(half %v.69)
  %v.71 = call half @step(half %v.70)
  %v.72 = call half @step(half %v.71)
  %v.73 = call half @step(half %v.72)
  %v.74 = call half @step(half %v.73)
  %v.75 = call half @step(half %v.74)
  %v.76 = call half @step(half %v.75)
  %v.77 = call half @step(half %v.76)
  %v.78 = call half @step(half %v.77)
  %v.79 = call half @step(half %v.78)
  %v.80 = call half @step(half %v.79)
  store half %v.80, ptr %at
  ret void
}
define internal half @step(half %v) alwaysinline {
  %s.0 = fmul half %v, 0xH3E00
  %s.1 = fadd half %s.0, %v
  %s.2 = fmul half %s.1, 0xH3E00
  %s.3 = fadd half %s.2, %v
  %s.4 = fmul half %s.3, 0xH3E00
  %s.5 = fadd half %s.4, %v
  %s.6 = fmul half %s.5, 0xH3E00
  %s.7 = fadd half %s.6, %v
  %s.8 = fmul half %s.7, 0xH3E00
  %s.9 = fadd half %s.8, %v
  ret half %s.9
}
declare i64 @zlg.local_id.0()
