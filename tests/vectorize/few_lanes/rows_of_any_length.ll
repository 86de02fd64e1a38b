; Rows of a sparse matrix end in any round, and lanes take several of them in turn. Of four lanes what is left of their rows
; would be gathered, by vectors of addresses; work-items one by one load an element.
; RUN: vectorize %s --group 64 --target znver5 --remarks
; PASS: one_lane
; CHECK-NOT: [few_lanes]
; CHECK: work-items run one by one: 16 lanes would take about {{.*}} [one_lane]
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.first = load ptr, ptr %arguments
  %first = load ptr, ptr %slot.first
  %at.value = getelementptr i8, ptr %arguments, i64 8
  %slot.value = load ptr, ptr %at.value
  %value = load ptr, ptr %slot.value
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.rows = getelementptr i8, ptr %arguments, i64 24
  %slot.rows = load ptr, ptr %at.rows
  %rows = load i32, ptr %slot.rows
  %group = call i64 @zlg.group_id.0()
  %groups = call i64 @zlg.group_count.0()
  %local = call i64 @zlg.local_id.0()
  %start = mul i64 %group, 64
  %id = add i64 %start, %local
  %i = trunc i64 %id to i32
  %some = icmp ult i32 %i, %rows
  br i1 %some, label %row, label %end
row:
  %r = phi i32 [ %i, %entry ], [ %r.next, %done ]
  %r.wide = zext i32 %r to i64
  %from = getelementptr inbounds i32, ptr %first, i64 %r.wide
  %e.first = load i32, ptr %from
  %r.behind = add i32 %r, 1
  %r.behind.wide = zext i32 %r.behind to i64
  %to = getelementptr inbounds i32, ptr %first, i64 %r.behind.wide
  %e.end = load i32, ptr %to
  %any = icmp ult i32 %e.first, %e.end
  br i1 %any, label %element, label %done
element:
  %e = phi i32 [ %e.first, %row ], [ %e.next, %element ]
  %most = phi float [ 0.0, %row ], [ %more, %element ]
  %e.wide = zext i32 %e to i64
  %at = getelementptr inbounds float, ptr %value, i64 %e.wide
  %x = load float, ptr %at
  %size = call float @llvm.fabs.f32(float %x)
  %more = call float @llvm.maxnum.f32(float %most, float %size)
  %e.next = add i32 %e, 1
  %again = icmp ult i32 %e.next, %e.end
  br i1 %again, label %element, label %done
done:
  %result = phi float [ 0.0, %row ], [ %more, %element ]
  %place = getelementptr inbounds float, ptr %out, i64 %r.wide
  store float %result, ptr %place
  %size.of.all = mul i64 %groups, 64
  %by = trunc i64 %size.of.all to i32
  %r.next = add i32 %r, %by
  %on = icmp ult i32 %r.next, %rows
  br i1 %on, label %row, label %end
end:
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.group_count.0()
declare i64 @zlg.local_id.0()
declare float @llvm.fabs.f32(float)
declare float @llvm.maxnum.f32(float, float)
