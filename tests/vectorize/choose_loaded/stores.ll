; Two ways that join before one store, whose index is widened in another way on each: each stores for
; itself, a vector under a mask, with what is loaded before and made for it. A way that leads
; elsewhere, too, gets a block of its own. Arguments that are read behind the join are no lane's own.
; Not where an atomic comes between, where lanes are far apart on a way, or where there are no masks, or slow ones.
; RUN: vectorize %s --kernel two --group 64 --target skylake-avx512 --after choose_loaded
; RUN: vectorize %s --kernel two --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel loaded --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=LOADED
; RUN: vectorize %s --kernel made --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=MADE
; RUN: vectorize %s --kernel counted --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel far --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel two --group 64 --target sse2 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel two --group 64 --target znver3 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel edge --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=EDGE
; RUN: vectorize %s --kernel edge --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=ARGUMENT
; PASS: choose_loaded
; CHECK: {{^}}along:
; CHECK: store float %v.1
; CHECK: {{^}}down:
; CHECK: store float 1.000000e+00
; CHECK: {{^}}join:
; CHECK-NOT: store
; TOLD: store: each of 2 ways that join here stores for itself [choose_loaded]
; TOLD: store: vector, masked
; LOADED: {{^}}along:
; LOADED: %[[A:.*]] = load float
; LOADED: store float %v.1
; LOADED: {{^}}down:
; LOADED: %[[D:.*]] = load float
; LOADED: store float 1.000000e+00
; LOADED: {{^}}join:
; LOADED: %[[J:.*]] = phi float [ %[[A]], %along ], [ %[[D]], %down ]
; LOADED: store float %[[J]]
; LOADED-NOT: store
; MADE: {{^}}along:
; MADE: %[[A:.*]] = fadd float %v.1
; MADE: store float %[[A]]
; MADE: {{^}}down:
; MADE: %[[D:.*]] = fadd float
; MADE: store float %[[D]]
; MADE: {{^}}join:
; MADE-NOT: store
; EDGE: br i1 %flat, label %along, label %[[OWN:.*]]
; EDGE: {{^}}along:
; EDGE: store float 2.000000e+00
; EDGE: {{^}}[[OWN]]:
; EDGE: store float 1.000000e+00
; EDGE-NOT: store
; ARGUMENT-NOT: gather
; ARGUMENT: store float 1.000000e+00, {{.*}}: vector, masked
; NOT: {{^}}join:
; NOT: store float
define void @two(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %wide = add i64 %base, %l
  %low = trunc i64 %wide to i32
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = add i32 %low, %n
  %own = getelementptr float, ptr %a, i64 %wide
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %down
along:
  %x.1 = zext i32 %x to i64
  store i32 7, ptr %own
  %v.1 = sitofp i32 %kind to float
  br label %join
down:
  %x.2 = sext i32 %x to i64
  store i16 9, ptr %own
  br label %join
join:
  %i = phi i64 [ %x.1, %along ], [ %x.2, %down ]
  %value = phi float [ %v.1, %along ], [ 1.0, %down ]
  %to = getelementptr float, ptr %b, i64 %i
  store float %value, ptr %to
  ret void
}
define void @loaded(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %wide = add i64 %base, %l
  %low = trunc i64 %wide to i32
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = add i32 %low, %n
  %own = getelementptr float, ptr %a, i64 %wide
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %down
along:
  %x.1 = zext i32 %x to i64
  store i32 7, ptr %own
  %v.1 = sitofp i32 %kind to float
  br label %join
down:
  %x.2 = sext i32 %x to i64
  store i16 9, ptr %own
  br label %join
join:
  %i = phi i64 [ %x.1, %along ], [ %x.2, %down ]
  %value = phi float [ %v.1, %along ], [ 1.0, %down ]
  %at = getelementptr float, ptr %b, i64 %wide
  %before = load float, ptr %at
  %to = getelementptr float, ptr %b, i64 %i
  store float %value, ptr %to
  %at.2 = getelementptr float, ptr %a, i64 %wide
  store float %before, ptr %at.2
  ret void
}
define void @made(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %wide = add i64 %base, %l
  %low = trunc i64 %wide to i32
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = add i32 %low, %n
  %own = getelementptr float, ptr %a, i64 %wide
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %down
along:
  %x.1 = zext i32 %x to i64
  store i32 7, ptr %own
  %v.1 = sitofp i32 %kind to float
  br label %join
down:
  %x.2 = sext i32 %x to i64
  store i16 9, ptr %own
  br label %join
join:
  %i = phi i64 [ %x.1, %along ], [ %x.2, %down ]
  %value = phi float [ %v.1, %along ], [ 1.0, %down ]
  %far = sitofp i32 %n to float
  %more = fadd float %value, %far
  %to = getelementptr float, ptr %b, i64 %i
  store float %more, ptr %to
  ret void
}
define void @counted(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %wide = add i64 %base, %l
  %low = trunc i64 %wide to i32
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = add i32 %low, %n
  %own = getelementptr float, ptr %a, i64 %wide
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %down
along:
  %x.1 = zext i32 %x to i64
  store i32 7, ptr %own
  %v.1 = sitofp i32 %kind to float
  br label %join
down:
  %x.2 = sext i32 %x to i64
  store i16 9, ptr %own
  br label %join
join:
  %i = phi i64 [ %x.1, %along ], [ %x.2, %down ]
  %value = phi float [ %v.1, %along ], [ 1.0, %down ]
  %count = atomicrmw add ptr %a, i32 1 monotonic
  %to = getelementptr float, ptr %b, i64 %i
  store float %value, ptr %to
  ret void
}
define void @far(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %wide = add i64 %base, %l
  %low = trunc i64 %wide to i32
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = add i32 %low, %n
  %own = getelementptr float, ptr %a, i64 %wide
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %down
along:
  %x.1 = zext i32 %x to i64
  store i32 7, ptr %own
  %v.1 = sitofp i32 %kind to float
  br label %join
down:
  %x.3 = sext i32 %x to i64
  %x.2 = mul i64 %x.3, 9
  store i16 9, ptr %own
  br label %join
join:
  %i = phi i64 [ %x.1, %along ], [ %x.2, %down ]
  %value = phi float [ %v.1, %along ], [ 1.0, %down ]
  %to = getelementptr float, ptr %b, i64 %i
  store float %value, ptr %to
  ret void
}
define void @edge(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %own = getelementptr i32, ptr %a, i64 %l
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  %at.b = getelementptr i8, ptr %arguments, i64 8
  br i1 %flat, label %along, label %join
along:
  %at.c = getelementptr i8, ptr %arguments, i64 16
  store i32 7, ptr %own
  br label %join
join:
  %at = phi ptr [ %at.c, %along ], [ %at.b, %entry ]
  %value = phi float [ 2.0, %along ], [ 1.0, %entry ]
  %slot = load ptr, ptr %at, !invariant.load !0
  %base = load ptr, ptr %slot, !invariant.load !0
  %to = getelementptr float, ptr %base, i64 %l
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
!0 = !{}
