; As sums are, so are differences, which are added to an index.
; RUN: vectorize %s --kernel k --group 1 --target znver4 --after bound_sums
; PASS: bound_sums
; CHECK-COUNT-2: freeze i64
; CHECK-NOT: freeze
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %last = call i64 @steps(ptr %a, i64 %t)
  %end = trunc i64 %last to i32
  %out = getelementptr i32, ptr %a, i64 %t
  store i32 %end, ptr %out
  ret void
}
define internal i64 @step(ptr %a, i64 %x) alwaysinline {
  %i = and i64 %x, 255
  %at = getelementptr i32, ptr %a, i64 %i
  %found = load i32, ptr %at
  %wide = zext i32 %found to i64
  %y = sub i64 %x, %wide
  ret i64 %y
}
define internal i64 @steps(ptr %a, i64 %x.0) alwaysinline {
  %x.1 = call i64 @step(ptr %a, i64 %x.0)
  %x.2 = call i64 @step(ptr %a, i64 %x.1)
  %x.3 = call i64 @step(ptr %a, i64 %x.2)
  %x.4 = call i64 @step(ptr %a, i64 %x.3)
  %x.5 = call i64 @step(ptr %a, i64 %x.4)
  %x.6 = call i64 @step(ptr %a, i64 %x.5)
  %x.7 = call i64 @step(ptr %a, i64 %x.6)
  %x.8 = call i64 @step(ptr %a, i64 %x.7)
  %x.9 = call i64 @step(ptr %a, i64 %x.8)
  %x.10 = call i64 @step(ptr %a, i64 %x.9)
  %x.11 = call i64 @step(ptr %a, i64 %x.10)
  %x.12 = call i64 @step(ptr %a, i64 %x.11)
  %x.13 = call i64 @step(ptr %a, i64 %x.12)
  %x.14 = call i64 @step(ptr %a, i64 %x.13)
  %x.15 = call i64 @step(ptr %a, i64 %x.14)
  %x.16 = call i64 @step(ptr %a, i64 %x.15)
  %x.17 = call i64 @step(ptr %a, i64 %x.16)
  %x.18 = call i64 @step(ptr %a, i64 %x.17)
  %x.19 = call i64 @step(ptr %a, i64 %x.18)
  %x.20 = call i64 @step(ptr %a, i64 %x.19)
  %x.21 = call i64 @step(ptr %a, i64 %x.20)
  %x.22 = call i64 @step(ptr %a, i64 %x.21)
  %x.23 = call i64 @step(ptr %a, i64 %x.22)
  %x.24 = call i64 @step(ptr %a, i64 %x.23)
  %x.25 = call i64 @step(ptr %a, i64 %x.24)
  %x.26 = call i64 @step(ptr %a, i64 %x.25)
  %x.27 = call i64 @step(ptr %a, i64 %x.26)
  %x.28 = call i64 @step(ptr %a, i64 %x.27)
  %x.29 = call i64 @step(ptr %a, i64 %x.28)
  %x.30 = call i64 @step(ptr %a, i64 %x.29)
  %x.31 = call i64 @step(ptr %a, i64 %x.30)
  %x.32 = call i64 @step(ptr %a, i64 %x.31)
  %x.33 = call i64 @step(ptr %a, i64 %x.32)
  %x.34 = call i64 @step(ptr %a, i64 %x.33)
  %x.35 = call i64 @step(ptr %a, i64 %x.34)
  %x.36 = call i64 @step(ptr %a, i64 %x.35)
  %x.37 = call i64 @step(ptr %a, i64 %x.36)
  %x.38 = call i64 @step(ptr %a, i64 %x.37)
  %x.39 = call i64 @step(ptr %a, i64 %x.38)
  %x.40 = call i64 @step(ptr %a, i64 %x.39)
  ret i64 %x.40
}
declare i64 @zlg.local_id.0()
