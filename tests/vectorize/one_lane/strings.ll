; Each work-item looks for its string in a dictionary. Two letters are rarely equal: a work-item nearly always leaves the
; inner loop in its first round, which the processor guesses, and of many lanes some do not. Where letters differ as often as
; not nobody knows how long it goes on.
; RUN: vectorize %s --kernel equal --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel differ --group 64 --target znver5 --plan | FileCheck %s --check-prefix=DIFFER
; RUN: vectorize %s --kernel equal --group 64 --target skylake-avx512 --plan | FileCheck %s --check-prefix=FAST
; PASS: one_lane
; CHECK: ; lanes 1,
; DIFFER: ; lanes 16,
; FAST: ; lanes 16,
define void @equal(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %mine = getelementptr [32 x i8], ptr %a, i64 %x
  br label %words
words:
  %w = phi i64 [ 0, %entry ], [ %w.next, %word ]
  %found = phi i32 [ 0, %entry ], [ %found.next, %word ]
  %theirs = getelementptr [32 x i8], ptr %b, i64 %w
  br label %letters
letters:
  %j = phi i64 [ 0, %words ], [ %j.next, %same ]
  %p = getelementptr i8, ptr %mine, i64 %j
  %c = load i8, ptr %p
  %q = getelementptr i8, ptr %theirs, i64 %j
  %d = load i8, ptr %q
  %is = icmp eq i8 %c, %d
  br i1 %is, label %same, label %word
same:
  %j.next = add i64 %j, 1
  %whole = icmp eq i64 %j.next, 32
  br i1 %whole, label %word, label %letters
word:
  %length = phi i64 [ %j, %letters ], [ 32, %same ]
  %long = icmp ugt i64 %length, 5
  %one = zext i1 %long to i32
  %found.next = add i32 %found, %one
  %w.next = add i64 %w, 1
  %last = icmp eq i64 %w.next, 512
  br i1 %last, label %end, label %words
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %found.next, ptr %to
  ret void
}
define void @differ(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %mine = getelementptr [32 x i8], ptr %a, i64 %x
  br label %words
words:
  %w = phi i64 [ 0, %entry ], [ %w.next, %word ]
  %found = phi i32 [ 0, %entry ], [ %found.next, %word ]
  %theirs = getelementptr [32 x i8], ptr %b, i64 %w
  br label %letters
letters:
  %j = phi i64 [ 0, %words ], [ %j.next, %same ]
  %p = getelementptr i8, ptr %mine, i64 %j
  %c = load i8, ptr %p
  %q = getelementptr i8, ptr %theirs, i64 %j
  %d = load i8, ptr %q
  %is = icmp ugt i8 %c, %d
  br i1 %is, label %same, label %word
same:
  %j.next = add i64 %j, 1
  %whole = icmp eq i64 %j.next, 32
  br i1 %whole, label %word, label %letters
word:
  %length = phi i64 [ %j, %letters ], [ 32, %same ]
  %long = icmp ugt i64 %length, 5
  %one = zext i1 %long to i32
  %found.next = add i32 %found, %one
  %w.next = add i64 %w, 1
  %last = icmp eq i64 %w.next, 512
  br i1 %last, label %end, label %words
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %found.next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
