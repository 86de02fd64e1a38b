; Not of bytes of private variables: no words are gathered of what was just stored byte by byte.
; RUN: vectorize %s --kernel k --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; TOLD-NOT: [whole_gathers]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %v = alloca [256 x i8]
  %here = getelementptr i32, ptr %a, i64 %t
  %x = load i32, ptr %here
  %byte = trunc i32 %x to i8
  %low = and i32 %x, 255
  %place = zext i32 %low to i64
  %stored = getelementptr i8, ptr %v, i64 %place
  store i8 %byte, ptr %stored
  %last = call i32 @steps(ptr %v, i32 %x)
  %out = getelementptr i32, ptr %a, i64 %t
  store i32 %last, ptr %out
  ret void
}
define internal i32 @step(ptr %a, i32 %x) alwaysinline {
  %i = and i32 %x, 255
  %wide = zext i32 %i to i64
  %at = getelementptr i8, ptr %a, i64 %wide
  %found = load i8, ptr %at
  %more = zext i8 %found to i32
  %mixed = mul i32 %more, 40503
  %y = xor i32 %mixed, %x
  ret i32 %y
}
define internal i32 @twenty(ptr %a, i32 %x.0) alwaysinline {
  %x.1 = call i32 @step(ptr %a, i32 %x.0)
  %x.2 = call i32 @step(ptr %a, i32 %x.1)
  %x.3 = call i32 @step(ptr %a, i32 %x.2)
  %x.4 = call i32 @step(ptr %a, i32 %x.3)
  %x.5 = call i32 @step(ptr %a, i32 %x.4)
  %x.6 = call i32 @step(ptr %a, i32 %x.5)
  %x.7 = call i32 @step(ptr %a, i32 %x.6)
  %x.8 = call i32 @step(ptr %a, i32 %x.7)
  %x.9 = call i32 @step(ptr %a, i32 %x.8)
  %x.10 = call i32 @step(ptr %a, i32 %x.9)
  %x.11 = call i32 @step(ptr %a, i32 %x.10)
  %x.12 = call i32 @step(ptr %a, i32 %x.11)
  %x.13 = call i32 @step(ptr %a, i32 %x.12)
  %x.14 = call i32 @step(ptr %a, i32 %x.13)
  %x.15 = call i32 @step(ptr %a, i32 %x.14)
  %x.16 = call i32 @step(ptr %a, i32 %x.15)
  %x.17 = call i32 @step(ptr %a, i32 %x.16)
  %x.18 = call i32 @step(ptr %a, i32 %x.17)
  %x.19 = call i32 @step(ptr %a, i32 %x.18)
  %x.20 = call i32 @step(ptr %a, i32 %x.19)
  ret i32 %x.20
}
define internal i32 @steps(ptr %a, i32 %x.0) alwaysinline {
  %x.1 = call i32 @twenty(ptr %a, i32 %x.0)
  %x.2 = call i32 @twenty(ptr %a, i32 %x.1)
  %x.3 = call i32 @twenty(ptr %a, i32 %x.2)
  %x.4 = call i32 @twenty(ptr %a, i32 %x.3)
  %x.5 = call i32 @twenty(ptr %a, i32 %x.4)
  %x.6 = call i32 @twenty(ptr %a, i32 %x.5)
  %x.7 = call i32 @twenty(ptr %a, i32 %x.6)
  %x.8 = call i32 @twenty(ptr %a, i32 %x.7)
  %x.9 = call i32 @twenty(ptr %a, i32 %x.8)
  %x.10 = call i32 @twenty(ptr %a, i32 %x.9)
  %x.11 = call i32 @twenty(ptr %a, i32 %x.10)
  %x.12 = call i32 @twenty(ptr %a, i32 %x.11)
  %x.13 = call i32 @twenty(ptr %a, i32 %x.12)
  %x.14 = call i32 @twenty(ptr %a, i32 %x.13)
  %x.15 = call i32 @twenty(ptr %a, i32 %x.14)
  %x.16 = call i32 @twenty(ptr %a, i32 %x.15)
  %x.17 = call i32 @twenty(ptr %a, i32 %x.16)
  %x.18 = call i32 @twenty(ptr %a, i32 %x.17)
  %x.19 = call i32 @twenty(ptr %a, i32 %x.18)
  %x.20 = call i32 @twenty(ptr %a, i32 %x.19)
  ret i32 %x.20
}
declare i64 @zlg.local_id.0()
