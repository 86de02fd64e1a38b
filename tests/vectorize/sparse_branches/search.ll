; A level of a breadth-first search: where a quarter of the 32 lanes of a strip or fewer are of the
; level, each goes through its edges by itself, in a loop over those lanes. Both ways stay there.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=STRIP
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: sparse_branches limit_coarsening
; CHECK: define void @k(
; CHECK: %[[FEW:.*]] = call i1 @zlg.few_lanes(i1 %is.level)
; CHECK-NEXT: br i1 %[[FEW]], label %few, label %many
; CHECK: many:
; CHECK-NEXT: br i1 %is.level, label %edges, label %exit
; CHECK: alone:
; CHECK-NEXT: call void @zlg.one_lane.0(ptr %rows, i64 %x, ptr %columns, ptr %levels, i32 %next)
; CHECK-NEXT: br label %exit
; CHECK: few:
; CHECK-NEXT: br i1 %is.level, label %alone, label %exit
; STRIP-COUNT-2: call i64 @llvm.ctpop.i64
; STRIP: %few = icmp ult i64 %{{.*}}, 9
; STRIP: {{^}}lane:
; STRIP: call i64 @llvm.cttz.i64
; STRIP: call void @zlg.one_lane.0(
; TOLD: where a quarter of the lanes or fewer go on, they run one after another [sparse_branches]
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.rows = load ptr, ptr %arguments
  %rows = load ptr, ptr %slot.rows
  %at.columns = getelementptr i8, ptr %arguments, i64 8
  %slot.columns = load ptr, ptr %at.columns
  %columns = load ptr, ptr %slot.columns
  %at.levels = getelementptr i8, ptr %arguments, i64 16
  %slot.levels = load ptr, ptr %at.levels
  %levels = load ptr, ptr %slot.levels
  %at.now = getelementptr i8, ptr %arguments, i64 24
  %slot.now = load ptr, ptr %at.now
  %now = load i32, ptr %slot.now
  %next = add i32 %now, 1
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %level.at = getelementptr i32, ptr %levels, i64 %x
  %level = load i32, ptr %level.at
  %first.at = getelementptr i32, ptr %rows, i64 %x
  %is.level = icmp eq i32 %level, %now
  br i1 %is.level, label %edges, label %exit
edges:
  %first = load i32, ptr %first.at
  %end.at = getelementptr i32, ptr %first.at, i64 1
  %end = load i32, ptr %end.at
  br label %edge
edge:
  %e = phi i32 [ %first, %edges ], [ %e.next, %edge ]
  %e.wide = sext i32 %e to i64
  %to.at = getelementptr i32, ptr %columns, i64 %e.wide
  %to = load i32, ptr %to.at
  %to.wide = sext i32 %to to i64
  %place = getelementptr i32, ptr %levels, i64 %to.wide
  store i32 %next, ptr %place
  %e.next = add i32 %e, 1
  %more = icmp slt i32 %e.next, %end
  br i1 %more, label %edge, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
