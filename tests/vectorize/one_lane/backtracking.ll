; A search that goes back: the level rises by one or falls by one, as a number that has been chosen before tells, and
; tells a place in private arrays. A loop in it is left once each time that it is entered.
; RUN: vectorize %s --group 64 --target avx2 --plan
; PASS: one_lane
; CHECK: ; lanes 1, coarsening 1,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %value = alloca [32 x i32], align 4
  %used = alloca [32 x i32], align 4
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.x = getelementptr i32, ptr %a, i64 %x
  %given = load i32, ptr %at.x
  store i32 0, ptr %value
  store i32 %given, ptr %used
  br label %loop
loop:
  %level = phi i32 [ 0, %0 ], [ %new, %next ]
  %steps = phi i32 [ 0, %0 ], [ %more, %next ]
  %wide = zext i32 %level to i64
  %at.value = getelementptr i32, ptr %value, i64 %wide
  %at.used = getelementptr i32, ptr %used, i64 %wide
  %old = load i32, ptr %at.value
  %bits = load i32, ptr %at.used
  br label %try
try:
  %v = phi i32 [ %old, %loop ], [ %v.next, %taken ]
  %v.next = add i32 %v, 1
  %last = icmp ugt i32 %v, 8
  br i1 %last, label %next, label %taken
taken:
  %moved = lshr i32 %bits, %v.next
  %bit = and i32 %moved, 1
  %is.taken = icmp ne i32 %bit, 0
  br i1 %is.taken, label %try, label %choose
choose:
  store i32 %v.next, ptr %at.value
  %one = shl i32 1, %v.next
  %all = or i32 %bits, %one
  %up = add i32 %level, 1
  %up.64 = zext i32 %up to i64
  %at.up = getelementptr i32, ptr %used, i64 %up.64
  store i32 %all, ptr %at.up
  br label %next
next:
  %way = phi i32 [ 1, %choose ], [ -1, %try ]
  %new = add i32 %level, %way
  %more = add i32 %steps, 1
  %goes = icmp ult i32 %new, 20
  br i1 %goes, label %loop, label %end
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
