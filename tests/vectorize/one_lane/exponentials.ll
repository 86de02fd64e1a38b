; Rows of any length, as of a sparse matrix, but most of what is done is the exponential of each element: one formula for 16
; lanes, and a call for each work-item without them. Four lanes would take the formula four times, and gather as well.
; RUN: vectorize %s --group 64 --target znver5 --remarks
; CHECK-NOT: [one_lane]
; CHECK-NOT: [few_lanes]
; CHECK: 16 lanes: registers have 512 bits
; CHECK-NOT: [one_lane]
; CHECK-NOT: [few_lanes]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.first = load ptr, ptr %arguments
  %first = load ptr, ptr %slot.first
  %at.value = getelementptr i8, ptr %arguments, i64 8
  %slot.value = load ptr, ptr %at.value
  %value = load ptr, ptr %slot.value
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %i = call i64 @zlg.local_id.0()
  %from = getelementptr inbounds i32, ptr %first, i64 %i
  %e.first = load i32, ptr %from
  %behind = add nuw nsw i64 %i, 1
  %to = getelementptr inbounds i32, ptr %first, i64 %behind
  %e.end = load i32, ptr %to
  %any = icmp slt i32 %e.first, %e.end
  br i1 %any, label %element, label %done
element:
  %e = phi i32 [ %e.first, %entry ], [ %e.next, %element ]
  %so.far = phi float [ 0.0, %entry ], [ %sum, %element ]
  %e.wide = sext i32 %e to i64
  %at = getelementptr inbounds float, ptr %value, i64 %e.wide
  %x = load float, ptr %at
  %power = call float @zlg.math.exp.f32(float %x)
  %sum = fadd float %so.far, %power
  %e.next = add nsw i32 %e, 1
  %more = icmp slt i32 %e.next, %e.end
  br i1 %more, label %element, label %done
done:
  %result = phi float [ 0.0, %entry ], [ %sum, %element ]
  %place = getelementptr inbounds float, ptr %out, i64 %i
  store float %result, ptr %place
  ret void
}
declare i64 @zlg.local_id.0()
declare float @zlg.math.exp.f32(float)
