; A product of two numbers of eight words: LLVM makes a counter of the sum of two, and counts down to where
; the inner loop ends. Both loops are written out, and the array is registers.
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --after unroll_short
; RUN: vectorize %s --group 64 --lanes 16 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: unroll_short
; SOME-LLVM-FAIL: 22 has unrolled the loop by itself
; CHECK: define void @k
; CHECK-NOT: alloca
; CHECK-NOT: br i1
; CHECK: ret void
; TOLD: 8 rounds are written out: elements of an array become registers [unroll_short]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %r = alloca [8 x i32]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  br label %clear
clear:
  %c = phi i64 [ 0, %entry ], [ %c.next, %clear ]
  %r.c = getelementptr [8 x i32], ptr %r, i64 0, i64 %c
  store i32 0, ptr %r.c
  %c.next = add nuw nsw i64 %c, 1
  %c.done = icmp eq i64 %c.next, 8
  br i1 %c.done, label %outer, label %clear
outer:
  %end = phi i64 [ 8, %clear ], [ %end.next, %outer.end ]
  %j = phi i64 [ 0, %clear ], [ %j.next, %outer.end ]
  %j64 = shl i64 %j, 6
  %ja = add i64 %j64, %l
  %at.a = getelementptr i32, ptr %a, i64 %ja
  %x = load i32, ptr %at.a
  %x64 = zext i32 %x to i64
  br label %inner
inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %i = phi i64 [ %j, %outer ], [ %i.next, %inner ]
  %carry = phi i64 [ 0, %outer ], [ %carry.next, %inner ]
  %k64 = shl i64 %k, 6
  %kb = add i64 %k64, %l
  %at.y = getelementptr i32, ptr %b, i64 %kb
  %y = load i32, ptr %at.y
  %y64 = zext i32 %y to i64
  %xy = mul nuw i64 %x64, %y64
  %r.i = getelementptr [8 x i32], ptr %r, i64 0, i64 %i
  %old = load i32, ptr %r.i
  %old64 = zext i32 %old to i64
  %part = add nuw nsw i64 %carry, %old64
  %sum = add i64 %part, %xy
  %new = trunc i64 %sum to i32
  %carry.next = lshr i64 %sum, 32
  store i32 %new, ptr %r.i
  %k.next = add nuw nsw i64 %k, 1
  %i.next = add nuw nsw i64 %i, 1
  %k.done = icmp eq i64 %k.next, %end
  br i1 %k.done, label %outer.end, label %inner
outer.end:
  %j.next = add nuw nsw i64 %j, 1
  %end.next = add nsw i64 %end, -1
  %j.done = icmp eq i64 %j.next, 8
  br i1 %j.done, label %last, label %outer
last:
  %r.3 = getelementptr [8 x i32], ptr %r, i64 0, i64 7
  %high = load i32, ptr %r.3
  %r.2 = getelementptr [8 x i32], ptr %r, i64 0, i64 6
  %low = load i32, ptr %r.2
  %both = xor i32 %high, %low
  %to = getelementptr i32, ptr %a, i64 %l
  store i32 %both, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
