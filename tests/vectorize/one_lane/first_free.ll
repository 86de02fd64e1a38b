; Each work-item looks for the first colour that none of its neighbours has: a loop that counts up to a bit of a number that
; is known before is left once, as one that counts up to a number.
; RUN: vectorize %s --group 64 --target znver4 --plan
; PASS: one_lane
; CHECK: ; lanes 1,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.colours = getelementptr i8, ptr %arguments, i64 8
  %slot.colours = load ptr, ptr %at.colours
  %colours = load ptr, ptr %slot.colours
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.first = getelementptr i32, ptr %a, i64 %x
  %first = load i32, ptr %at.first
  %wide = zext i32 %first to i64
  br label %neighbours
neighbours:
  %k = phi i64 [ 0, %entry ], [ %k.next, %neighbours ]
  %used = phi i32 [ 0, %entry ], [ %used.next, %neighbours ]
  %at.column = getelementptr [8 x i32], ptr %a, i64 %wide, i64 %k
  %column = load i32, ptr %at.column
  %far = zext i32 %column to i64
  %at.colour = getelementptr i32, ptr %colours, i64 %far
  %colour = load i32, ptr %at.colour
  %bit = shl i32 1, %colour
  %used.next = or i32 %used, %bit
  %k.next = add i64 %k, 1
  %last = icmp ugt i64 %k.next, %wide
  br i1 %last, label %bits, label %neighbours
bits:
  %f = phi i32 [ 0, %neighbours ], [ %f.next, %bits ]
  %shifted = lshr i32 %used.next, %f
  %low = and i32 %shifted, 1
  %free = icmp eq i32 %low, 0
  %f.next = add i32 %f, 1
  br i1 %free, label %end, label %bits
end:
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %f, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
