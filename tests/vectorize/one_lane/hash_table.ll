; Keys in a hash table: the place wraps around at its end, by a mask, by a remainder, or to its begin. Most keys are found
; in a round or two, and which is the last nobody guesses. Where the same search goes on along the table to its end, or
; ends at the first larger number of a ring, rounds are as many as anywhere.
; RUN: vectorize %s --kernel mask --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel begin --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel remainder --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel along --group 64 --target znver5 --plan | FileCheck %s --check-prefix=ALONE
; RUN: vectorize %s --kernel ring --group 64 --target avx2 --plan | FileCheck %s --check-prefix=ALONE
; PASS: one_lane last_lanes
; CHECK: ; lanes 16,
; ALONE: ; lanes 1,
define void @mask(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %b, i64 %x
  %key = load i32, ptr %from
  %product = mul i32 %key, -1640531535
  %hash = lshr i32 %product, 18
  br label %probe
probe:
  %h = phi i32 [ %hash, %entry ], [ %h.next, %next ]
  %wide = zext i32 %h to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %empty = icmp eq i32 %there, 0
  br i1 %empty, label %end, label %full
full:
  %found = icmp eq i32 %there, %key
  br i1 %found, label %end, label %next
next:
  %h.more = add i32 %h, 1
  %h.next = and i32 %h.more, 16383
  br label %probe
end:
  %result = phi i32 [ -1, %probe ], [ %h, %full ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @begin(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %b, i64 %x
  %key = load i32, ptr %from
  %product = mul i32 %key, -1640531535
  %hash = lshr i32 %product, 18
  br label %probe
probe:
  %h = phi i32 [ %hash, %entry ], [ %h.next, %next ]
  %wide = zext i32 %h to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %empty = icmp eq i32 %there, 0
  br i1 %empty, label %end, label %full
full:
  %found = icmp eq i32 %there, %key
  br i1 %found, label %end, label %next
next:
  %h.more = add i32 %h, 1
  %over = icmp eq i32 %h.more, 12289
  %h.next = select i1 %over, i32 0, i32 %h.more
  br label %probe
end:
  %result = phi i32 [ -1, %probe ], [ %h, %full ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @remainder(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %b, i64 %x
  %key = load i32, ptr %from
  %product = mul i32 %key, -1640531535
  %hash = lshr i32 %product, 18
  br label %probe
probe:
  %h = phi i32 [ %hash, %entry ], [ %h.next, %next ]
  %wide = zext i32 %h to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %empty = icmp eq i32 %there, 0
  br i1 %empty, label %end, label %full
full:
  %found = icmp eq i32 %there, %key
  br i1 %found, label %end, label %next
next:
  %h.more = add i32 %h, 1
  %h.next = urem i32 %h.more, 12289
  br label %probe
end:
  %result = phi i32 [ -1, %probe ], [ %h, %full ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @along(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %b, i64 %x
  %key = load i32, ptr %from
  %product = mul i32 %key, -1640531535
  %hash = lshr i32 %product, 18
  br label %probe
probe:
  %h = phi i32 [ %hash, %entry ], [ %h.next, %next ]
  %wide = zext i32 %h to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %empty = icmp eq i32 %there, 0
  br i1 %empty, label %end, label %full
full:
  %found = icmp eq i32 %there, %key
  br i1 %found, label %end, label %next
next:
  %h.more = add i32 %h, 1
  %h.next = add i32 %h, 1
  br label %probe
end:
  %result = phi i32 [ -1, %probe ], [ %h, %full ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @ring(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %b, i64 %x
  %key = load i32, ptr %from
  %product = mul i32 %key, -1640531535
  %hash = lshr i32 %product, 18
  br label %probe
probe:
  %h = phi i32 [ %hash, %entry ], [ %h.next, %next ]
  %wide = zext i32 %h to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %empty = icmp slt i32 %there, 0
  br i1 %empty, label %end, label %full
full:
  %found = icmp sgt i32 %there, %key
  br i1 %found, label %end, label %next
next:
  %h.more = add i32 %h, 1
  %h.next = and i32 %h.more, 16383
  br label %probe
end:
  %result = phi i32 [ -1, %probe ], [ %h, %full ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
