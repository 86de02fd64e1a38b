; Sums along the rows of a triangle in memory. 16 rows compete for the cache, and of work-items alone each addition waits for
; the one before it; four rows keep their places, and go side by side.
; RUN: vectorize %s --group 64 --target znver4 --remarks
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FAST
; PASS: few_lanes
; CHECK: 4 lanes: 16 would take about {{.*}} [few_lanes]
; CHECK-NOT: one by one
; FAST: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.x = getelementptr i8, ptr %arguments, i64 8
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %at.y = getelementptr i8, ptr %arguments, i64 16
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 24
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %some = icmp slt i64 %l, %n
  br i1 %some, label %round, label %end
round:
  %k = phi i64 [ %l, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %number = load float, ptr %from
  %from.x = getelementptr float, ptr %x, i64 %k
  %factor = load float, ptr %from.x
  %more = call float @llvm.fma.f32(float %number, float %factor, float %sum)
  %next = add i64 %k, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %round, label %end
end:
  %all = phi float [ 0.0, %entry ], [ %more, %round ]
  %to = getelementptr float, ptr %y, i64 %l
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
