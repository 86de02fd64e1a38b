; 12 of them, which lanes come to by where they are, have branches of their own, for each lane.
; RUN: vectorize %s --kernel k --group 64 --lanes 8 --target avx2 --after vectorize
; CHECK-COUNT-384: atomicrmw max
; CHECK-NOT: atomicrmw
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %l
  %v.0 = load i32, ptr %at
  %v.1 = call i32 @step(ptr %a, i32 %v.0, i64 %l)
  %v.2 = call i32 @step(ptr %a, i32 %v.1, i64 %l)
  %v.3 = call i32 @step(ptr %a, i32 %v.2, i64 %l)
  %v.4 = call i32 @step(ptr %a, i32 %v.3, i64 %l)
  %v.5 = call i32 @step(ptr %a, i32 %v.4, i64 %l)
  %v.6 = call i32 @step(ptr %a, i32 %v.5, i64 %l)
  %v.7 = call i32 @step(ptr %a, i32 %v.6, i64 %l)
  %v.8 = call i32 @step(ptr %a, i32 %v.7, i64 %l)
  %v.9 = call i32 @step(ptr %a, i32 %v.8, i64 %l)
  %v.10 = call i32 @step(ptr %a, i32 %v.9, i64 %l)
  %v.11 = call i32 @step(ptr %a, i32 %v.10, i64 %l)
  %v.12 = call i32 @step(ptr %a, i32 %v.11, i64 %l)
  store i32 %v.12, ptr %at
  ret void
}
define internal i32 @step(ptr %a, i32 %x, i64 %l) alwaysinline {
enter:
  %odd = trunc i64 %l to i1
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
