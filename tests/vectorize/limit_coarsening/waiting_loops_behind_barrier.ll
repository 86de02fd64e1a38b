; With a barrier before, too, where most lanes wait for a few that make more rounds of a loop in the
; loop. Not at all for loops without one.
; RUN: vectorize %s --group 256 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2, strips 8,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %out, i64 %x
  %start = load i32, ptr %at
  %place = getelementptr i32, ptr %tile, i64 %x
  store i32 %start, ptr %place
  call void @zlg.barrier()
  br label %loop
loop:
  %n = phi i32 [ %start, %0 ], [ %next, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %loop ], [ %k.next, %inner ]
  %m = phi i32 [ %n, %loop ], [ %m.next, %inner ]
  %at.k = getelementptr i32, ptr %out, i32 %k
  %value = load i32, ptr %at.k
  %m.next = xor i32 %m, %value
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 100
  br i1 %more, label %inner, label %latch
latch:
  %next = ashr i32 %m.next, 1
  %left = icmp sgt i32 %next, 9
  br i1 %left, label %loop, label %last
last:
  store i32 %next, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
