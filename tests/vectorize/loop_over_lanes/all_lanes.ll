; Where all lanes are there and the processor has an instruction, each lane has its code.
; RUN: vectorize %s --kernel k --group 64 --lanes 8 --target avx2 --after vectorize
; CHECK-COUNT-768: atomicrmw add
; CHECK-NOT: atomicrmw
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %v.0 = load i32, ptr %at
  %v.1 = call i32 @step(ptr %at, i32 %v.0)
  %v.2 = call i32 @step(ptr %at, i32 %v.1)
  %v.3 = call i32 @step(ptr %at, i32 %v.2)
  %v.4 = call i32 @step(ptr %at, i32 %v.3)
  %v.5 = call i32 @step(ptr %at, i32 %v.4)
  %v.6 = call i32 @step(ptr %at, i32 %v.5)
  %v.7 = call i32 @step(ptr %at, i32 %v.6)
  %v.8 = call i32 @step(ptr %at, i32 %v.7)
  %v.9 = call i32 @step(ptr %at, i32 %v.8)
  %v.10 = call i32 @step(ptr %at, i32 %v.9)
  %v.11 = call i32 @step(ptr %at, i32 %v.10)
  %v.12 = call i32 @step(ptr %at, i32 %v.11)
  %v.13 = call i32 @step(ptr %at, i32 %v.12)
  %v.14 = call i32 @step(ptr %at, i32 %v.13)
  %v.15 = call i32 @step(ptr %at, i32 %v.14)
  %v.16 = call i32 @step(ptr %at, i32 %v.15)
  %v.17 = call i32 @step(ptr %at, i32 %v.16)
  %v.18 = call i32 @step(ptr %at, i32 %v.17)
  %v.19 = call i32 @step(ptr %at, i32 %v.18)
  %v.20 = call i32 @step(ptr %at, i32 %v.19)
  %v.21 = call i32 @step(ptr %at, i32 %v.20)
  %v.22 = call i32 @step(ptr %at, i32 %v.21)
  %v.23 = call i32 @step(ptr %at, i32 %v.22)
  %v.24 = call i32 @step(ptr %at, i32 %v.23)
  store i32 %v.24, ptr %at
  ret void
}
define internal i32 @step(ptr %a, i32 %x) alwaysinline {
  %old = atomicrmw add ptr %a, i32 %x monotonic
  %mixed = mul i32 %old, 77
  ret i32 %mixed
}
declare i64 @zlg.local_id.0()
