; Two ways that join load for themselves, and so does what is made at the join before: also a select
; that a later load takes its place from. That load stays one, at a place that the ways tell.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after choose_loaded
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: choose_loaded
; CHECK: {{^}}along:
; CHECK: select i1 {{.*}}, i32 0, i32 %w
; CHECK: {{^}}across:
; CHECK: select i1 {{.*}}, i32 0, i32 %w
; CHECK: {{^}}join:
; CHECK: [[FAR:%.*]] = phi i32
; CHECK: {{^}}more:
; CHECK: load i32, ptr %chosen
; TOLD: load: each of 2 ways that join here loads for itself [choose_loaded]
; TOLD-NOT: what was loaded is chosen
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.w = getelementptr i8, ptr %arguments, i64 8
  %slot.w = load ptr, ptr %at.w
  %w = load i32, ptr %slot.w
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %wide = add i64 %base, %l
  %x = trunc i64 %wide to i32
  %own = getelementptr i32, ptr %a, i64 %wide
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %across
along:
  %x.1 = add i32 %x, 1
  store i32 1, ptr %own
  br label %join
across:
  %x.w = add i32 %x, %w
  store i16 2, ptr %own
  br label %join
join:
  %i = phi i32 [ %x.1, %along ], [ %x.w, %across ]
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %less = icmp slt i32 %kind, 77
  %far = select i1 %less, i32 0, i32 %w
  %far.wide = sext i32 %far to i64
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  store i32 %far, ptr %own
  %some = icmp sgt i32 %value, 5
  br i1 %some, label %more, label %end
more:
  %chosen = getelementptr i32, ptr %own, i64 %far.wide
  %again = load i32, ptr %chosen
  store i32 %again, ptr %at
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
