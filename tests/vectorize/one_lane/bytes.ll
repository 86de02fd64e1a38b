; Each work-item reads numbers of a text of its own, byte by byte, whose lengths nobody knows. A row of bytes comes to another
; line once in 64 rounds, and a work-item alone waits for wrong guesses: lanes stay. Rows of words compete for the cache.
; RUN: vectorize %s --kernel bytes --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel words --group 64 --target znver5 --plan | FileCheck %s --check-prefix=WORDS
; PASS: one_lane
; CHECK: ; lanes 16,
; WORDS: ; lanes 1,
define void @bytes(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [1024 x i8], ptr %a, i64 %x
  br label %numbers
numbers:
  %p = phi i64 [ 0, %entry ], [ %p.next, %number ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %number ]
  br label %digits
digits:
  %j = phi i64 [ %p, %numbers ], [ %j.next, %digits ]
  %v = phi i32 [ 0, %numbers ], [ %v.next, %digits ]
  %at = getelementptr i8, ptr %row, i64 %j
  %c = load i8, ptr %at
  %low = and i8 %c, 127
  %digit = zext i8 %low to i32
  %shifted = shl i32 %v, 7
  %v.next = or i32 %shifted, %digit
  %j.next = add i64 %j, 1
  %more = icmp slt i8 %c, 0
  br i1 %more, label %digits, label %number
number:
  %p.next = phi i64 [ %j.next, %digits ]
  %value = phi i32 [ %v.next, %digits ]
  %sum.next = add i32 %sum, %value
  %last = icmp ugt i64 %p.next, 1000
  br i1 %last, label %end, label %numbers
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %sum.next, ptr %to
  ret void
}
define void @words(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %row = getelementptr [1024 x i32], ptr %a, i64 %x
  br label %numbers
numbers:
  %p = phi i64 [ 0, %entry ], [ %p.next, %number ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %number ]
  br label %digits
digits:
  %j = phi i64 [ %p, %numbers ], [ %j.next, %digits ]
  %v = phi i32 [ 0, %numbers ], [ %v.next, %digits ]
  %at = getelementptr i32, ptr %row, i64 %j
  %c = load i32, ptr %at
  %v.next = add i32 %v, %c
  %j.next = add i64 %j, 1
  %more = icmp slt i32 %c, 0
  br i1 %more, label %digits, label %number
number:
  %p.next = phi i64 [ %j.next, %digits ]
  %value = phi i32 [ %v.next, %digits ]
  %sum.next = add i32 %sum, %value
  %last = icmp ugt i64 %p.next, 1000
  br i1 %last, label %end, label %numbers
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %sum.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
