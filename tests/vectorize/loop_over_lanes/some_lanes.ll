; 24 atomics of the lanes whose number is odd, in strips of 4 SIMD groups: a loop for each and group.
; RUN: vectorize %s --kernel k --group 64 --lanes 8 --target avx2 --after vectorize
; RUN: vectorize %s --kernel k --group 64 --lanes 8 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: loop_over_lanes
; CHECK-COUNT-96: atomicrmw max
; CHECK-NOT: atomicrmw
; TOLD: the 24 atomics that take branches are loops over lanes: with code for each lane the kernel would become too large [loop_over_lanes]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %v.0 = load i32, ptr %at
  %v.1 = call i32 @step(ptr %a, i32 %v.0)
  %v.2 = call i32 @step(ptr %a, i32 %v.1)
  %v.3 = call i32 @step(ptr %a, i32 %v.2)
  %v.4 = call i32 @step(ptr %a, i32 %v.3)
  %v.5 = call i32 @step(ptr %a, i32 %v.4)
  %v.6 = call i32 @step(ptr %a, i32 %v.5)
  %v.7 = call i32 @step(ptr %a, i32 %v.6)
  %v.8 = call i32 @step(ptr %a, i32 %v.7)
  %v.9 = call i32 @step(ptr %a, i32 %v.8)
  %v.10 = call i32 @step(ptr %a, i32 %v.9)
  %v.11 = call i32 @step(ptr %a, i32 %v.10)
  %v.12 = call i32 @step(ptr %a, i32 %v.11)
  %v.13 = call i32 @step(ptr %a, i32 %v.12)
  %v.14 = call i32 @step(ptr %a, i32 %v.13)
  %v.15 = call i32 @step(ptr %a, i32 %v.14)
  %v.16 = call i32 @step(ptr %a, i32 %v.15)
  %v.17 = call i32 @step(ptr %a, i32 %v.16)
  %v.18 = call i32 @step(ptr %a, i32 %v.17)
  %v.19 = call i32 @step(ptr %a, i32 %v.18)
  %v.20 = call i32 @step(ptr %a, i32 %v.19)
  %v.21 = call i32 @step(ptr %a, i32 %v.20)
  %v.22 = call i32 @step(ptr %a, i32 %v.21)
  %v.23 = call i32 @step(ptr %a, i32 %v.22)
  %v.24 = call i32 @step(ptr %a, i32 %v.23)
  store i32 %v.24, ptr %at
  ret void
}
define internal i32 @step(ptr %a, i32 %x) alwaysinline {
enter:
  %odd = trunc i32 %x to i1
  br i1 %odd, label %change, label %end
change:
  %old = atomicrmw max ptr %a, i32 %x monotonic
  br label %end
end:
  %new = phi i32 [ %x, %enter ], [ %old, %change ]
  %mixed = mul i32 %new, 77
  ret i32 %mixed
}
declare i64 @zlg.local_id.0()
