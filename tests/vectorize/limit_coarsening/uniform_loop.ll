; All lanes leave the loop together: four SIMD groups, as without a loop.
; RUN: vectorize %s --group 256 --after limit_coarsening
; CHECK: ; lanes 16, coarsening 4, strips 4,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %at.rounds = getelementptr i8, ptr %arguments, i64 8
  %slot.rounds = load ptr, ptr %at.rounds
  %rounds = load i32, ptr %slot.rounds
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %out, i64 %x
  %start = load i32, ptr %at
  br label %loop
loop:
  %n = phi i32 [ %start, %0 ], [ %next, %loop ]
  %i = phi i32 [ 0, %0 ], [ %i.next, %loop ]
  %next = xor i32 %n, %i
  %i.next = add i32 %i, 3
  %left = icmp slt i32 %i.next, %rounds
  br i1 %left, label %loop, label %done
done:
  store i32 %next, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
