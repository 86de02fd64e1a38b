; The number of an element, counted in 64 bits, is compared with the id of the work-item: both are below
; 2^31, the counter since its loop ends at a number of 32 bits above 0, or above an id. Ids of a large launch may be more.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after narrow_counters
; RUN: vectorize %s --kernel among --group 64 --target avx2 --after narrow_counters
; RUN: vectorize %s --kernel k --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; RUN: vectorize %s --kernel k --group 64 --target avx2 --large --after narrow_counters | FileCheck %s --check-prefix=LARGE
; PASS: narrow_counters
; CHECK: loop:
; CHECK: [[J:%.*]] = phi i32 [ 0, %enter ], [ [[NEXT:%.*]], %loop ]
; CHECK: icmp ult i32 [[J]], %
; CHECK: icmp eq i32 [[NEXT]], %n
; TOLD: compared in 32 bits, not in 64 [narrow_counters]
; LARGE-NOT: icmp ult i32
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %group = call i64 @zlg.group_id.0()
  %local = call i64 @zlg.local_id.0()
  %first = mul i64 %group, 64
  %id = add i64 %first, %local
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %enter, label %end
enter:
  %bound = zext i32 %n to i64
  br label %loop
loop:
  %j = phi i64 [ 0, %enter ], [ %next, %loop ]
  %sum = phi i32 [ 0, %enter ], [ %more, %loop ]
  %from = getelementptr i32, ptr %a, i64 %j
  %value = load i32, ptr %from
  %before = icmp ult i64 %j, %id
  %number = select i1 %before, i32 %value, i32 7
  %more = add i32 %sum, %number
  %next = add i64 %j, 1
  %done = icmp eq i64 %next, %bound
  br i1 %done, label %end, label %loop
end:
  %all = phi i32 [ 0, %entry ], [ %more, %loop ]
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %all, ptr %to
  ret void
}
define void @among(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %group = call i64 @zlg.group_id.0()
  %local = call i64 @zlg.local_id.0()
  %first = mul i64 %group, 64
  %id = add i64 %first, %local
  %x = trunc i64 %id to i32
  %some = icmp slt i32 %x, %n
  br i1 %some, label %enter, label %end
enter:
  %bound = zext i32 %n to i64
  br label %loop
loop:
  %j = phi i64 [ 0, %enter ], [ %next, %loop ]
  %sum = phi i32 [ 0, %enter ], [ %more, %loop ]
  %from = getelementptr i32, ptr %a, i64 %j
  %value = load i32, ptr %from
  %before = icmp ult i64 %j, %id
  %number = select i1 %before, i32 %value, i32 7
  %more = add i32 %sum, %number
  %next = add i64 %j, 1
  %done = icmp eq i64 %next, %bound
  br i1 %done, label %end, label %loop
end:
  %all = phi i32 [ 0, %entry ], [ %more, %loop ]
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
