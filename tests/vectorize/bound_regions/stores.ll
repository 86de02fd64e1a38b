; Blocks of long strips are parted earlier where they have many stores: LLVM compares each of 144 with
; all others.
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver4 --after bound_regions
; RUN: vectorize %s --kernel k --group 64 --lanes 16 --target znver4 --all-remarks | FileCheck %s --check-prefix=TOLD
; PASS: bound_regions, less_effort
; TOLD: blocks of more than 512 instructions become several, which LLVM compiles faster [bound_regions]
; CHECK-COUNT-8: asm sideeffect "", "i"(ptr blockaddress(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %t = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %t
  %n = load i32, ptr %a
  %x.0 = load i32, ptr %at
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %then, label %done
then:
  %at.1 = getelementptr i32, ptr %at, i64 1000
  %x.1 = call i32 @step(i32 %x.0, ptr %at.1)
  %at.2 = getelementptr i32, ptr %at, i64 2000
  %x.2 = call i32 @step(i32 %x.1, ptr %at.2)
  %at.3 = getelementptr i32, ptr %at, i64 3000
  %x.3 = call i32 @step(i32 %x.2, ptr %at.3)
  %at.4 = getelementptr i32, ptr %at, i64 4000
  %x.4 = call i32 @step(i32 %x.3, ptr %at.4)
  %at.5 = getelementptr i32, ptr %at, i64 5000
  %x.5 = call i32 @step(i32 %x.4, ptr %at.5)
  %at.6 = getelementptr i32, ptr %at, i64 6000
  %x.6 = call i32 @step(i32 %x.5, ptr %at.6)
  %at.7 = getelementptr i32, ptr %at, i64 7000
  %x.7 = call i32 @step(i32 %x.6, ptr %at.7)
  %at.8 = getelementptr i32, ptr %at, i64 8000
  %x.8 = call i32 @step(i32 %x.7, ptr %at.8)
  %at.9 = getelementptr i32, ptr %at, i64 9000
  %x.9 = call i32 @step(i32 %x.8, ptr %at.9)
  %at.10 = getelementptr i32, ptr %at, i64 10000
  %x.10 = call i32 @step(i32 %x.9, ptr %at.10)
  %at.11 = getelementptr i32, ptr %at, i64 11000
  %x.11 = call i32 @step(i32 %x.10, ptr %at.11)
  %at.12 = getelementptr i32, ptr %at, i64 12000
  %x.12 = call i32 @step(i32 %x.11, ptr %at.12)
  %at.13 = getelementptr i32, ptr %at, i64 13000
  %x.13 = call i32 @step(i32 %x.12, ptr %at.13)
  %at.14 = getelementptr i32, ptr %at, i64 14000
  %x.14 = call i32 @step(i32 %x.13, ptr %at.14)
  %at.15 = getelementptr i32, ptr %at, i64 15000
  %x.15 = call i32 @step(i32 %x.14, ptr %at.15)
  %at.16 = getelementptr i32, ptr %at, i64 16000
  %x.16 = call i32 @step(i32 %x.15, ptr %at.16)
  %at.17 = getelementptr i32, ptr %at, i64 17000
  %x.17 = call i32 @step(i32 %x.16, ptr %at.17)
  %at.18 = getelementptr i32, ptr %at, i64 18000
  %x.18 = call i32 @step(i32 %x.17, ptr %at.18)
  %at.19 = getelementptr i32, ptr %at, i64 19000
  %x.19 = call i32 @step(i32 %x.18, ptr %at.19)
  %at.20 = getelementptr i32, ptr %at, i64 20000
  %x.20 = call i32 @step(i32 %x.19, ptr %at.20)
  %at.21 = getelementptr i32, ptr %at, i64 21000
  %x.21 = call i32 @step(i32 %x.20, ptr %at.21)
  %at.22 = getelementptr i32, ptr %at, i64 22000
  %x.22 = call i32 @step(i32 %x.21, ptr %at.22)
  %at.23 = getelementptr i32, ptr %at, i64 23000
  %x.23 = call i32 @step(i32 %x.22, ptr %at.23)
  %at.24 = getelementptr i32, ptr %at, i64 24000
  %x.24 = call i32 @step(i32 %x.23, ptr %at.24)
  %at.25 = getelementptr i32, ptr %at, i64 25000
  %x.25 = call i32 @step(i32 %x.24, ptr %at.25)
  %at.26 = getelementptr i32, ptr %at, i64 26000
  %x.26 = call i32 @step(i32 %x.25, ptr %at.26)
  %at.27 = getelementptr i32, ptr %at, i64 27000
  %x.27 = call i32 @step(i32 %x.26, ptr %at.27)
  %at.28 = getelementptr i32, ptr %at, i64 28000
  %x.28 = call i32 @step(i32 %x.27, ptr %at.28)
  %at.29 = getelementptr i32, ptr %at, i64 29000
  %x.29 = call i32 @step(i32 %x.28, ptr %at.29)
  %at.30 = getelementptr i32, ptr %at, i64 30000
  %x.30 = call i32 @step(i32 %x.29, ptr %at.30)
  %at.31 = getelementptr i32, ptr %at, i64 31000
  %x.31 = call i32 @step(i32 %x.30, ptr %at.31)
  %at.32 = getelementptr i32, ptr %at, i64 32000
  %x.32 = call i32 @step(i32 %x.31, ptr %at.32)
  %at.33 = getelementptr i32, ptr %at, i64 33000
  %x.33 = call i32 @step(i32 %x.32, ptr %at.33)
  %at.34 = getelementptr i32, ptr %at, i64 34000
  %x.34 = call i32 @step(i32 %x.33, ptr %at.34)
  %at.35 = getelementptr i32, ptr %at, i64 35000
  %x.35 = call i32 @step(i32 %x.34, ptr %at.35)
  %at.36 = getelementptr i32, ptr %at, i64 36000
  %x.36 = call i32 @step(i32 %x.35, ptr %at.36)
  br label %done
done:
  %y.0 = phi i32 [ %x.0, %0 ], [ %x.36, %then ]
  %to.1 = getelementptr i32, ptr %at, i64 1500
  %y.1 = call i32 @step(i32 %y.0, ptr %to.1)
  %to.2 = getelementptr i32, ptr %at, i64 2500
  %y.2 = call i32 @step(i32 %y.1, ptr %to.2)
  %to.3 = getelementptr i32, ptr %at, i64 3500
  %y.3 = call i32 @step(i32 %y.2, ptr %to.3)
  %to.4 = getelementptr i32, ptr %at, i64 4500
  %y.4 = call i32 @step(i32 %y.3, ptr %to.4)
  %to.5 = getelementptr i32, ptr %at, i64 5500
  %y.5 = call i32 @step(i32 %y.4, ptr %to.5)
  %to.6 = getelementptr i32, ptr %at, i64 6500
  %y.6 = call i32 @step(i32 %y.5, ptr %to.6)
  %to.7 = getelementptr i32, ptr %at, i64 7500
  %y.7 = call i32 @step(i32 %y.6, ptr %to.7)
  %to.8 = getelementptr i32, ptr %at, i64 8500
  %y.8 = call i32 @step(i32 %y.7, ptr %to.8)
  %to.9 = getelementptr i32, ptr %at, i64 9500
  %y.9 = call i32 @step(i32 %y.8, ptr %to.9)
  %to.10 = getelementptr i32, ptr %at, i64 10500
  %y.10 = call i32 @step(i32 %y.9, ptr %to.10)
  %to.11 = getelementptr i32, ptr %at, i64 11500
  %y.11 = call i32 @step(i32 %y.10, ptr %to.11)
  %to.12 = getelementptr i32, ptr %at, i64 12500
  %y.12 = call i32 @step(i32 %y.11, ptr %to.12)
  %to.13 = getelementptr i32, ptr %at, i64 13500
  %y.13 = call i32 @step(i32 %y.12, ptr %to.13)
  %to.14 = getelementptr i32, ptr %at, i64 14500
  %y.14 = call i32 @step(i32 %y.13, ptr %to.14)
  %to.15 = getelementptr i32, ptr %at, i64 15500
  %y.15 = call i32 @step(i32 %y.14, ptr %to.15)
  %to.16 = getelementptr i32, ptr %at, i64 16500
  %y.16 = call i32 @step(i32 %y.15, ptr %to.16)
  %to.17 = getelementptr i32, ptr %at, i64 17500
  %y.17 = call i32 @step(i32 %y.16, ptr %to.17)
  %to.18 = getelementptr i32, ptr %at, i64 18500
  %y.18 = call i32 @step(i32 %y.17, ptr %to.18)
  %to.19 = getelementptr i32, ptr %at, i64 19500
  %y.19 = call i32 @step(i32 %y.18, ptr %to.19)
  %to.20 = getelementptr i32, ptr %at, i64 20500
  %y.20 = call i32 @step(i32 %y.19, ptr %to.20)
  %to.21 = getelementptr i32, ptr %at, i64 21500
  %y.21 = call i32 @step(i32 %y.20, ptr %to.21)
  %to.22 = getelementptr i32, ptr %at, i64 22500
  %y.22 = call i32 @step(i32 %y.21, ptr %to.22)
  %to.23 = getelementptr i32, ptr %at, i64 23500
  %y.23 = call i32 @step(i32 %y.22, ptr %to.23)
  %to.24 = getelementptr i32, ptr %at, i64 24500
  %y.24 = call i32 @step(i32 %y.23, ptr %to.24)
  %to.25 = getelementptr i32, ptr %at, i64 25500
  %y.25 = call i32 @step(i32 %y.24, ptr %to.25)
  %to.26 = getelementptr i32, ptr %at, i64 26500
  %y.26 = call i32 @step(i32 %y.25, ptr %to.26)
  %to.27 = getelementptr i32, ptr %at, i64 27500
  %y.27 = call i32 @step(i32 %y.26, ptr %to.27)
  %to.28 = getelementptr i32, ptr %at, i64 28500
  %y.28 = call i32 @step(i32 %y.27, ptr %to.28)
  %to.29 = getelementptr i32, ptr %at, i64 29500
  %y.29 = call i32 @step(i32 %y.28, ptr %to.29)
  %to.30 = getelementptr i32, ptr %at, i64 30500
  %y.30 = call i32 @step(i32 %y.29, ptr %to.30)
  %to.31 = getelementptr i32, ptr %at, i64 31500
  %y.31 = call i32 @step(i32 %y.30, ptr %to.31)
  %to.32 = getelementptr i32, ptr %at, i64 32500
  %y.32 = call i32 @step(i32 %y.31, ptr %to.32)
  %to.33 = getelementptr i32, ptr %at, i64 33500
  %y.33 = call i32 @step(i32 %y.32, ptr %to.33)
  %to.34 = getelementptr i32, ptr %at, i64 34500
  %y.34 = call i32 @step(i32 %y.33, ptr %to.34)
  %to.35 = getelementptr i32, ptr %at, i64 35500
  %y.35 = call i32 @step(i32 %y.34, ptr %to.35)
  %to.36 = getelementptr i32, ptr %at, i64 36500
  %y.36 = call i32 @step(i32 %y.35, ptr %to.36)
  store i32 %y.36, ptr %at
  ret void
}
define internal i32 @step(i32 %x, ptr %at) alwaysinline {
  %h = lshr i32 %x, 3
  %z = xor i32 %h, %x
  %r = shl i32 %z, 5
  %s = xor i32 %r, %x
  %m = mul i32 %s, 40503
  %y = add i32 %m, 77
  store i32 %y, ptr %at
  ret i32 %y
}
declare i64 @zlg.local_id.0()
