; Loops of a few rounds, whose last one nobody guesses: to a number of three bits, up to a number from where its last three bits
; are zero, or along a number of 32 bits by seven at a time. Where a number may be any, rounds are as many as anywhere.
; RUN: vectorize %s --kernel bits --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel rest --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel shift --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel any --group 64 --target znver5 --plan | FileCheck %s --check-prefix=ALONE
; PASS: one_lane
; CHECK: ; lanes 16,
; ALONE: ; lanes 1,
define void @bits(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %last = and i32 %key, 7
  %any = icmp ult i32 0, %last
  br i1 %any, label %round, label %end
round:
  %k = phi i32 [ 0, %entry ], [ %k.next, %round ]
  %sum = phi i32 [ 0, %entry ], [ %more, %round ]
  %wide = zext i32 %k to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %more = add i32 %sum, %there
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, %last
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %more, %round ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @rest(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %last = lshr i32 %key, 5
  %first = and i32 %last, -8
  %any = icmp ult i32 %first, %last
  br i1 %any, label %round, label %end
round:
  %k = phi i32 [ %first, %entry ], [ %k.next, %round ]
  %sum = phi i32 [ 0, %entry ], [ %more, %round ]
  %wide = zext i32 %k to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %more = add i32 %sum, %there
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, %last
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %more, %round ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @any(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %last = lshr i32 %key, 5
  %first = lshr i32 %key, 6
  %any = icmp ult i32 %first, %last
  br i1 %any, label %round, label %end
round:
  %k = phi i32 [ %first, %entry ], [ %k.next, %round ]
  %sum = phi i32 [ 0, %entry ], [ %more, %round ]
  %wide = zext i32 %k to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %there = load i32, ptr %at
  %more = add i32 %sum, %there
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, %last
  br i1 %done, label %end, label %round
end:
  %result = phi i32 [ 0, %entry ], [ %more, %round ]
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %result, ptr %to
  ret void
}
define void @shift(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  br label %byte
byte:
  %s = phi i32 [ 0, %entry ], [ %s.next, %byte ]
  %number = phi i32 [ 0, %entry ], [ %more, %byte ]
  %p = phi i32 [ %key, %entry ], [ %p.next, %byte ]
  %p.next = add i32 %p, 1
  %wide = zext i32 %p to i64
  %at = getelementptr i8, ptr %a, i64 %wide
  %letter = load i8, ptr %at
  %low = and i8 %letter, 127
  %low.wide = zext i8 %low to i32
  %by = and i32 %s, 31
  %part = shl i32 %low.wide, %by
  %more = or i32 %number, %part
  %last = icmp sgt i8 %letter, -1
  %s.next = add i32 %s, 7
  br i1 %last, label %end, label %byte
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
