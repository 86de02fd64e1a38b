; Rows of a triangle up to its edge, where gathers are fast: no more lanes than the first-level cache
; has ways, since rows a power of two apart come to the same places.
; RUN: vectorize %s --group 64 --target sapphirerapids --remarks
; PASS: few_lanes
; CHECK: 8 lanes: each walks a row of its own, and the first-level cache has 12 ways
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
  %l = call i64 @zlg.local_id.0(), !range !0
  %row = mul i64 %l, %n
  %some = icmp slt i64 %l, %n
  br i1 %some, label %round, label %end
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %number = load float, ptr %from
  %from.x = getelementptr float, ptr %x, i64 %k
  %factor = load float, ptr %from.x
  %more = call float @llvm.fma.f32(float %number, float %factor, float %sum)
  %next = add i64 %k, 1
  %again = icmp ule i64 %next, %l
  br i1 %again, label %round, label %end
end:
  %all = phi float [ 0.0, %entry ], [ %more, %round ]
  %to = getelementptr float, ptr %y, i64 %l
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare float @llvm.fma.f32(float, float, float)
!0 = !{i64 0, i64 64}
