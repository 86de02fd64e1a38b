; Two ways that join before one store, whose index is widened in another way on each: each stores for
; itself, a vector under a mask. Not where a load or another store comes first, where what is stored
; is made behind the join, or where there are no masks.
; RUN: vectorize %s --kernel two --group 64 --target skylake-avx512 --after choose_loaded
; RUN: vectorize %s --kernel two --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel loaded --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel made --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel two --group 64 --target sse2 --after choose_loaded | FileCheck %s --check-prefix=NOT
; PASS: choose_loaded
; CHECK: {{^}}along:
; CHECK: store float %v.1
; CHECK: {{^}}down:
; CHECK: store float 1.000000e+00
; CHECK: {{^}}join:
; CHECK-NOT: store
; TOLD: store: each of 2 ways that join here stores for itself [choose_loaded]
; TOLD: store: vector, masked
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
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
