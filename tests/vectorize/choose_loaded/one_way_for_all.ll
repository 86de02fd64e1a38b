; All lanes of a strip come along one way to the load. On one way they follow one another, on the
; other they have been loaded: each way loads for itself, and the first a vector. Not where no way is
; straight.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after choose_loaded
; RUN: vectorize %s --kernel k --group 64 --target znver4 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel both --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=NOT
; PASS: choose_loaded
; CHECK: {{^}}join:
; CHECK-NEXT: phi i32 [ %{{.*}}, %along ], [ %{{.*}}, %listed ]
; CHECK-NOT: load
; CHECK: ret void
; PLAN-DAG: load i32, ptr %{{v[0-9]+}}, align 4: vector
; PLAN-DAG: load i32, ptr %{{v[0-9]+}}, align 4: gather
; NOT: {{^}}join:
; NOT: load
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
  %number = load i32, ptr %own
  %flat = icmp slt i32 %w, 3
  br i1 %flat, label %along, label %listed
along:
  store i32 1, ptr %own
  %x.w = add i32 %x, %w
  br label %join
listed:
  store i32 2, ptr %own
  %x.n = mul i32 %number, 3
  br label %join
join:
  %i = phi i32 [ %x.w, %along ], [ %x.n, %listed ]
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
define void @both(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %number = load i32, ptr %own
  %flat = icmp slt i32 %w, 3
  br i1 %flat, label %along, label %listed
along:
  store i32 1, ptr %own
  %x.w = add i32 %number, %w
  br label %join
listed:
  store i32 2, ptr %own
  %x.n = mul i32 %number, 3
  br label %join
join:
  %i = phi i32 [ %x.w, %along ], [ %x.n, %listed ]
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
