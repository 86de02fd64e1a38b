; A pointer that goes further by each number that it comes to has a longer sum than an index may have.
; RUN: vectorize %s --kernel k --group 1 --target znver4 --after bound_sums
; PASS: bound_sums
; CHECK: freeze ptr
; CHECK-NOT: freeze
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %t
  %last = call ptr @steps(ptr %from)
  store i32 1, ptr %last
  ret void
}
define internal ptr @step(ptr %p) alwaysinline {
  %found = load i32, ptr %p
  %wide = zext i32 %found to i64
  %q = getelementptr i32, ptr %p, i64 %wide
  ret ptr %q
}
define internal ptr @steps(ptr %x.0) alwaysinline {
  %x.1 = call ptr @step(ptr %x.0)
  %x.2 = call ptr @step(ptr %x.1)
  %x.3 = call ptr @step(ptr %x.2)
  %x.4 = call ptr @step(ptr %x.3)
  %x.5 = call ptr @step(ptr %x.4)
  %x.6 = call ptr @step(ptr %x.5)
  %x.7 = call ptr @step(ptr %x.6)
  %x.8 = call ptr @step(ptr %x.7)
  %x.9 = call ptr @step(ptr %x.8)
  %x.10 = call ptr @step(ptr %x.9)
  %x.11 = call ptr @step(ptr %x.10)
  %x.12 = call ptr @step(ptr %x.11)
  %x.13 = call ptr @step(ptr %x.12)
  %x.14 = call ptr @step(ptr %x.13)
  %x.15 = call ptr @step(ptr %x.14)
  %x.16 = call ptr @step(ptr %x.15)
  %x.17 = call ptr @step(ptr %x.16)
  %x.18 = call ptr @step(ptr %x.17)
  %x.19 = call ptr @step(ptr %x.18)
  %x.20 = call ptr @step(ptr %x.19)
  %x.21 = call ptr @step(ptr %x.20)
  %x.22 = call ptr @step(ptr %x.21)
  %x.23 = call ptr @step(ptr %x.22)
  %x.24 = call ptr @step(ptr %x.23)
  %x.25 = call ptr @step(ptr %x.24)
  %x.26 = call ptr @step(ptr %x.25)
  %x.27 = call ptr @step(ptr %x.26)
  %x.28 = call ptr @step(ptr %x.27)
  %x.29 = call ptr @step(ptr %x.28)
  %x.30 = call ptr @step(ptr %x.29)
  %x.31 = call ptr @step(ptr %x.30)
  %x.32 = call ptr @step(ptr %x.31)
  %x.33 = call ptr @step(ptr %x.32)
  %x.34 = call ptr @step(ptr %x.33)
  %x.35 = call ptr @step(ptr %x.34)
  %x.36 = call ptr @step(ptr %x.35)
  %x.37 = call ptr @step(ptr %x.36)
  %x.38 = call ptr @step(ptr %x.37)
  %x.39 = call ptr @step(ptr %x.38)
  %x.40 = call ptr @step(ptr %x.39)
  ret ptr %x.40
}
declare i64 @zlg.local_id.0()
