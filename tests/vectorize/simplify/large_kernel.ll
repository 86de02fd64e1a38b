; 80 steps of 9 instructions are a large kernel; a kernel of 40 is none.
; RUN: vectorize %s --kernel k --group 64 --remarks
; RUN: vectorize %s --kernel usual --group 64 --remarks | FileCheck %s --check-prefix=USUAL
; CHECK: {{^}}k: remark: more than 600 instructions: LLVM optimises with less effort [simplify]
; USUAL: usual: remark
; USUAL-NOT: less effort
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %v.0 = load i32, ptr %at
  %v.1 = call i32 @step(ptr %tile, ptr %a, i32 %v.0)
  %v.2 = call i32 @step(ptr %tile, ptr %a, i32 %v.1)
  %v.3 = call i32 @step(ptr %tile, ptr %a, i32 %v.2)
  %v.4 = call i32 @step(ptr %tile, ptr %a, i32 %v.3)
  %v.5 = call i32 @step(ptr %tile, ptr %a, i32 %v.4)
  %v.6 = call i32 @step(ptr %tile, ptr %a, i32 %v.5)
  %v.7 = call i32 @step(ptr %tile, ptr %a, i32 %v.6)
  %v.8 = call i32 @step(ptr %tile, ptr %a, i32 %v.7)
  %v.9 = call i32 @step(ptr %tile, ptr %a, i32 %v.8)
  %v.10 = call i32 @step(ptr %tile, ptr %a, i32 %v.9)
  %v.11 = call i32 @step(ptr %tile, ptr %a, i32 %v.10)
  %v.12 = call i32 @step(ptr %tile, ptr %a, i32 %v.11)
  %v.13 = call i32 @step(ptr %tile, ptr %a, i32 %v.12)
  %v.14 = call i32 @step(ptr %tile, ptr %a, i32 %v.13)
  %v.15 = call i32 @step(ptr %tile, ptr %a, i32 %v.14)
  %v.16 = call i32 @step(ptr %tile, ptr %a, i32 %v.15)
  %v.17 = call i32 @step(ptr %tile, ptr %a, i32 %v.16)
  %v.18 = call i32 @step(ptr %tile, ptr %a, i32 %v.17)
  %v.19 = call i32 @step(ptr %tile, ptr %a, i32 %v.18)
  %v.20 = call i32 @step(ptr %tile, ptr %a, i32 %v.19)
  %v.21 = call i32 @step(ptr %tile, ptr %a, i32 %v.20)
  %v.22 = call i32 @step(ptr %tile, ptr %a, i32 %v.21)
  %v.23 = call i32 @step(ptr %tile, ptr %a, i32 %v.22)
  %v.24 = call i32 @step(ptr %tile, ptr %a, i32 %v.23)
  %v.25 = call i32 @step(ptr %tile, ptr %a, i32 %v.24)
  %v.26 = call i32 @step(ptr %tile, ptr %a, i32 %v.25)
  %v.27 = call i32 @step(ptr %tile, ptr %a, i32 %v.26)
  %v.28 = call i32 @step(ptr %tile, ptr %a, i32 %v.27)
  %v.29 = call i32 @step(ptr %tile, ptr %a, i32 %v.28)
  %v.30 = call i32 @step(ptr %tile, ptr %a, i32 %v.29)
  %v.31 = call i32 @step(ptr %tile, ptr %a, i32 %v.30)
  %v.32 = call i32 @step(ptr %tile, ptr %a, i32 %v.31)
  %v.33 = call i32 @step(ptr %tile, ptr %a, i32 %v.32)
  %v.34 = call i32 @step(ptr %tile, ptr %a, i32 %v.33)
  %v.35 = call i32 @step(ptr %tile, ptr %a, i32 %v.34)
  %v.36 = call i32 @step(ptr %tile, ptr %a, i32 %v.35)
  %v.37 = call i32 @step(ptr %tile, ptr %a, i32 %v.36)
  %v.38 = call i32 @step(ptr %tile, ptr %a, i32 %v.37)
  %v.39 = call i32 @step(ptr %tile, ptr %a, i32 %v.38)
  %v.40 = call i32 @step(ptr %tile, ptr %a, i32 %v.39)
  %v.41 = call i32 @step(ptr %tile, ptr %a, i32 %v.40)
  %v.42 = call i32 @step(ptr %tile, ptr %a, i32 %v.41)
  %v.43 = call i32 @step(ptr %tile, ptr %a, i32 %v.42)
  %v.44 = call i32 @step(ptr %tile, ptr %a, i32 %v.43)
  %v.45 = call i32 @step(ptr %tile, ptr %a, i32 %v.44)
  %v.46 = call i32 @step(ptr %tile, ptr %a, i32 %v.45)
  %v.47 = call i32 @step(ptr %tile, ptr %a, i32 %v.46)
  %v.48 = call i32 @step(ptr %tile, ptr %a, i32 %v.47)
  %v.49 = call i32 @step(ptr %tile, ptr %a, i32 %v.48)
  %v.50 = call i32 @step(ptr %tile, ptr %a, i32 %v.49)
  %v.51 = call i32 @step(ptr %tile, ptr %a, i32 %v.50)
  %v.52 = call i32 @step(ptr %tile, ptr %a, i32 %v.51)
  %v.53 = call i32 @step(ptr %tile, ptr %a, i32 %v.52)
  %v.54 = call i32 @step(ptr %tile, ptr %a, i32 %v.53)
  %v.55 = call i32 @step(ptr %tile, ptr %a, i32 %v.54)
  %v.56 = call i32 @step(ptr %tile, ptr %a, i32 %v.55)
  %v.57 = call i32 @step(ptr %tile, ptr %a, i32 %v.56)
  %v.58 = call i32 @step(ptr %tile, ptr %a, i32 %v.57)
  %v.59 = call i32 @step(ptr %tile, ptr %a, i32 %v.58)
  %v.60 = call i32 @step(ptr %tile, ptr %a, i32 %v.59)
  %v.61 = call i32 @step(ptr %tile, ptr %a, i32 %v.60)
  %v.62 = call i32 @step(ptr %tile, ptr %a, i32 %v.61)
  %v.63 = call i32 @step(ptr %tile, ptr %a, i32 %v.62)
  %v.64 = call i32 @step(ptr %tile, ptr %a, i32 %v.63)
  %v.65 = call i32 @step(ptr %tile, ptr %a, i32 %v.64)
  %v.66 = call i32 @step(ptr %tile, ptr %a, i32 %v.65)
  %v.67 = call i32 @step(ptr %tile, ptr %a, i32 %v.66)
  %v.68 = call i32 @step(ptr %tile, ptr %a, i32 %v.67)
  %v.69 = call i32 @step(ptr %tile, ptr %a, i32 %v.68)
  %v.70 = call i32 @step(ptr %tile, ptr %a, i32 %v.69)
  %v.71 = call i32 @step(ptr %tile, ptr %a, i32 %v.70)
  %v.72 = call i32 @step(ptr %tile, ptr %a, i32 %v.71)
  %v.73 = call i32 @step(ptr %tile, ptr %a, i32 %v.72)
  %v.74 = call i32 @step(ptr %tile, ptr %a, i32 %v.73)
  %v.75 = call i32 @step(ptr %tile, ptr %a, i32 %v.74)
  %v.76 = call i32 @step(ptr %tile, ptr %a, i32 %v.75)
  %v.77 = call i32 @step(ptr %tile, ptr %a, i32 %v.76)
  %v.78 = call i32 @step(ptr %tile, ptr %a, i32 %v.77)
  %v.79 = call i32 @step(ptr %tile, ptr %a, i32 %v.78)
  %v.80 = call i32 @step(ptr %tile, ptr %a, i32 %v.79)
  store i32 %v.80, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
define internal i32 @step(ptr %tile, ptr %a, i32 %x) alwaysinline {
  %product = mul i32 %x, 77
  %high = lshr i32 %x, 3
  %mixed = xor i32 %product, %high
  %index = and i32 %mixed, 1023
  %wide = zext i32 %index to i64
  %from = getelementptr i32, ptr %a, i64 %wide
  %loaded = load i32, ptr %from
  %sum = add i32 %loaded, %mixed
  %new = xor i32 %sum, %x
  ret i32 %new
}
define void @usual(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %v.0 = load i32, ptr %at
  %v.1 = call i32 @step(ptr %tile, ptr %a, i32 %v.0)
  %v.2 = call i32 @step(ptr %tile, ptr %a, i32 %v.1)
  %v.3 = call i32 @step(ptr %tile, ptr %a, i32 %v.2)
  %v.4 = call i32 @step(ptr %tile, ptr %a, i32 %v.3)
  %v.5 = call i32 @step(ptr %tile, ptr %a, i32 %v.4)
  %v.6 = call i32 @step(ptr %tile, ptr %a, i32 %v.5)
  %v.7 = call i32 @step(ptr %tile, ptr %a, i32 %v.6)
  %v.8 = call i32 @step(ptr %tile, ptr %a, i32 %v.7)
  %v.9 = call i32 @step(ptr %tile, ptr %a, i32 %v.8)
  %v.10 = call i32 @step(ptr %tile, ptr %a, i32 %v.9)
  %v.11 = call i32 @step(ptr %tile, ptr %a, i32 %v.10)
  %v.12 = call i32 @step(ptr %tile, ptr %a, i32 %v.11)
  %v.13 = call i32 @step(ptr %tile, ptr %a, i32 %v.12)
  %v.14 = call i32 @step(ptr %tile, ptr %a, i32 %v.13)
  %v.15 = call i32 @step(ptr %tile, ptr %a, i32 %v.14)
  %v.16 = call i32 @step(ptr %tile, ptr %a, i32 %v.15)
  %v.17 = call i32 @step(ptr %tile, ptr %a, i32 %v.16)
  %v.18 = call i32 @step(ptr %tile, ptr %a, i32 %v.17)
  %v.19 = call i32 @step(ptr %tile, ptr %a, i32 %v.18)
  %v.20 = call i32 @step(ptr %tile, ptr %a, i32 %v.19)
  %v.21 = call i32 @step(ptr %tile, ptr %a, i32 %v.20)
  %v.22 = call i32 @step(ptr %tile, ptr %a, i32 %v.21)
  %v.23 = call i32 @step(ptr %tile, ptr %a, i32 %v.22)
  %v.24 = call i32 @step(ptr %tile, ptr %a, i32 %v.23)
  %v.25 = call i32 @step(ptr %tile, ptr %a, i32 %v.24)
  %v.26 = call i32 @step(ptr %tile, ptr %a, i32 %v.25)
  %v.27 = call i32 @step(ptr %tile, ptr %a, i32 %v.26)
  %v.28 = call i32 @step(ptr %tile, ptr %a, i32 %v.27)
  %v.29 = call i32 @step(ptr %tile, ptr %a, i32 %v.28)
  %v.30 = call i32 @step(ptr %tile, ptr %a, i32 %v.29)
  %v.31 = call i32 @step(ptr %tile, ptr %a, i32 %v.30)
  %v.32 = call i32 @step(ptr %tile, ptr %a, i32 %v.31)
  %v.33 = call i32 @step(ptr %tile, ptr %a, i32 %v.32)
  %v.34 = call i32 @step(ptr %tile, ptr %a, i32 %v.33)
  %v.35 = call i32 @step(ptr %tile, ptr %a, i32 %v.34)
  %v.36 = call i32 @step(ptr %tile, ptr %a, i32 %v.35)
  %v.37 = call i32 @step(ptr %tile, ptr %a, i32 %v.36)
  %v.38 = call i32 @step(ptr %tile, ptr %a, i32 %v.37)
  %v.39 = call i32 @step(ptr %tile, ptr %a, i32 %v.38)
  %v.40 = call i32 @step(ptr %tile, ptr %a, i32 %v.39)
  store i32 %v.40, ptr %at
  ret void
}
