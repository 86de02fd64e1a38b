; A walk in a plane goes up or down, too, by what chance says, but its place is no level of a stack: it tells no place in
; memory. Lanes stay, though each round asks a table several times.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; lanes 8,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %g = call i64 @zlg.local_id.0()
  %seed = trunc i64 %g to i32
  br label %loop
loop:
  %place = phi i32 [ 0, %0 ], [ %new, %loop ]
  %r = phi i32 [ %seed, %0 ], [ %r3, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %sum.4, %loop ]
  %steps = phi i32 [ 0, %0 ], [ %more, %loop ]
  %r1 = mul i32 %r, 1664525
  %r3 = add i32 %r1, 1013904223
  %moved.0 = lshr i32 %r, 0
  %low.0 = and i32 %moved.0, 255
  %wide.0 = zext i32 %low.0 to i64
  %at.0 = getelementptr i32, ptr %a, i64 %wide.0
  %noise.0 = load i32, ptr %at.0
  %sum.0 = xor i32 %sum, %noise.0
  %moved.1 = lshr i32 %r, 4
  %low.1 = and i32 %moved.1, 255
  %wide.1 = zext i32 %low.1 to i64
  %at.1 = getelementptr i32, ptr %a, i64 %wide.1
  %noise.1 = load i32, ptr %at.1
  %sum.1 = xor i32 %sum.0, %noise.1
  %moved.2 = lshr i32 %r, 8
  %low.2 = and i32 %moved.2, 255
  %wide.2 = zext i32 %low.2 to i64
  %at.2 = getelementptr i32, ptr %a, i64 %wide.2
  %noise.2 = load i32, ptr %at.2
  %sum.2 = xor i32 %sum.1, %noise.2
  %moved.3 = lshr i32 %r, 12
  %low.3 = and i32 %moved.3, 255
  %wide.3 = zext i32 %low.3 to i64
  %at.3 = getelementptr i32, ptr %a, i64 %wide.3
  %noise.3 = load i32, ptr %at.3
  %sum.3 = xor i32 %sum.2, %noise.3
  %moved.4 = lshr i32 %r, 16
  %low.4 = and i32 %moved.4, 255
  %wide.4 = zext i32 %low.4 to i64
  %at.4 = getelementptr i32, ptr %a, i64 %wide.4
  %noise.4 = load i32, ptr %at.4
  %sum.4 = xor i32 %sum.3, %noise.4
  %up = icmp slt i32 %r3, 0
  %way = select i1 %up, i32 1, i32 -1
  %new = add i32 %place, %way
  %more = add i32 %steps, 1
  %far = add i32 %new, 10
  %goes = icmp ult i32 %far, 20
  br i1 %goes, label %loop, label %end
end:
  %to = getelementptr i32, ptr %out, i64 %g
  %both = add i32 %more, %sum.4
  store i32 %both, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
