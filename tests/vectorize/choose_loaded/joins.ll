; Three ways that join before one load: each loads for itself, a vector under a mask, also behind what
; is stored at the join, and where the index is made there of what each way adds. A place that is chosen
; at the join and stored to behind it goes with them. Not where lanes are further apart on one of them,
; or where there are no masks.
; RUN: vectorize %s --kernel three --group 64 --target skylake-avx512 --after choose_loaded
; RUN: vectorize %s --kernel three --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel apart --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel stored --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=STORED
; RUN: vectorize %s --kernel added --group 64 --target skylake-avx512 --after choose_loaded
; RUN: vectorize %s --kernel bytes --group 64 --target avx2 --after choose_loaded | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel behind --group 64 --target skylake-avx512 --after choose_loaded | FileCheck %s --check-prefix=BEHIND
; PASS: choose_loaded
; CHECK: {{^}}join:
; CHECK: phi i32 [ %{{.*}}, %along ], [ %{{.*}}, %down ], [ %{{.*}}, %aslant ]
; CHECK-NOT: load
; CHECK: ret void
; TOLD: load: each of 3 ways that join here loads for itself [choose_loaded]
; TOLD: load: vector, masked
; STORED: {{^}}along:
; STORED: store i32 4
; STORED-NEXT: sext
; STORED: load i32
; STORED: {{^}}join:
; STORED-NOT: load
; BEHIND: {{^}}along:
; BEHIND: select i1
; BEHIND: {{^}}down:
; BEHIND: select i1
; BEHIND: {{^}}join:
; BEHIND-NOT: load
; BEHIND: {{^}}again:
; BEHIND: store i32
; NOT: {{^}}join:
; NOT: load
define void @three(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %twice = mul i32 %x, 2
  store i32 1, ptr %own
  br label %join
across:
  %steep = icmp sgt i32 %kind, 9
  br i1 %steep, label %down, label %aslant
down:
  %x.w = add i32 %x, %w
  store i16 2, ptr %own
  br label %join
aslant:
  %x.v = sub i32 %x, %w
  %x.a = add i32 %x.v, 1
  store i8 3, ptr %own
  br label %join
join:
  %i = phi i32 [ %x.1, %along ], [ %x.w, %down ], [ %x.a, %aslant ]
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
define void @apart(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %twice = mul i32 %x, 2
  store i32 1, ptr %own
  br label %join
across:
  %steep = icmp sgt i32 %kind, 9
  br i1 %steep, label %down, label %aslant
down:
  %x.w = add i32 %x, %w
  store i32 2, ptr %own
  br label %join
aslant:
  %x.v = sub i32 %x, %w
  %x.a = add i32 %x.v, 1
  store i32 3, ptr %own
  br label %join
join:
  %i = phi i32 [ %twice, %along ], [ %x.w, %down ], [ %x.a, %aslant ]
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
define void @stored(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %twice = mul i32 %x, 2
  store i32 1, ptr %own
  br label %join
across:
  %steep = icmp sgt i32 %kind, 9
  br i1 %steep, label %down, label %aslant
down:
  %x.w = add i32 %x, %w
  store i32 2, ptr %own
  br label %join
aslant:
  %x.v = sub i32 %x, %w
  %x.a = add i32 %x.v, 1
  store i32 3, ptr %own
  br label %join
join:
  %i = phi i32 [ %x.1, %along ], [ %x.w, %down ], [ %x.a, %aslant ]
  %edge = getelementptr i32, ptr %a, i64 5000000
  store i32 4, ptr %edge
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
define void @bytes(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %twice = mul i32 %x, 2
  store i32 1, ptr %own
  br label %join
across:
  %steep = icmp sgt i32 %kind, 9
  br i1 %steep, label %down, label %aslant
down:
  %x.w = add i32 %x, %w
  store i32 2, ptr %own
  br label %join
aslant:
  %x.v = sub i32 %x, %w
  %x.a = add i32 %x.v, 1
  store i32 3, ptr %own
  br label %join
join:
  %i = phi i32 [ %x.1, %along ], [ %x.w, %down ], [ %x.a, %aslant ]
  %i.wide = sext i32 %i to i64
  %at = getelementptr i8, ptr %a, i64 %i.wide
  %value = load i8, ptr %at
  %value.wide = zext i8 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
define void @added(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %twice = mul i32 %x, 2
  store i32 1, ptr %own
  br label %join
across:
  %steep = icmp sgt i32 %kind, 9
  br i1 %steep, label %down, label %aslant
down:
  %x.w = add i32 %x, %w
  store i16 2, ptr %own
  br label %join
aslant:
  %x.v = sub i32 %x, %w
  %x.a = add i32 %x.v, 1
  store i8 3, ptr %own
  br label %join
join:
  %added = phi i32 [ 1, %along ], [ 2, %down ], [ 3, %aslant ]
  %i = add i32 %x, %added
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %value.wide = zext i32 %value to i64
  %to = getelementptr i64, ptr %a, i64 %wide
  store i64 %value.wide, ptr %to
  ret void
}
define void @behind(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.c = getelementptr i8, ptr %arguments, i64 16
  %slot.c = load ptr, ptr %at.c
  %c = load ptr, ptr %slot.c
  %at.w = getelementptr i8, ptr %arguments, i64 24
  %slot.w = load ptr, ptr %at.w
  %w = load i32, ptr %slot.w
  %l = call i64 @zlg.local_id.0()
  %x = trunc i64 %l to i32
  %own = getelementptr i32, ptr %a, i64 %l
  %kind = load i32, ptr %own
  %flat = icmp slt i32 %kind, 3
  br i1 %flat, label %along, label %down
along:
  %x.1 = add i32 %x, 1
  store i32 1, ptr %own
  br label %join
down:
  %x.w = add i32 %x, %w
  store i16 2, ptr %own
  br label %join
join:
  %i = phi i32 [ %x.1, %along ], [ %x.w, %down ]
  %odd = icmp sgt i32 %kind, 77
  %which = select i1 %odd, ptr %b, ptr %c
  %to = getelementptr i32, ptr %which, i64 %l
  %other = load i32, ptr %to
  %i.wide = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %i.wide
  %value = load i32, ptr %at
  %sum = add i32 %value, %other
  %more = icmp sgt i32 %sum, %kind
  br i1 %more, label %again, label %end
again:
  %loud = mul i32 %sum, 7
  store i32 %loud, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
