; With a barrier a smaller strip would cost more than waiting for lanes.
; RUN: vectorize %s --group 256 --after limit_coarsening
; CHECK: ; lanes 16, coarsening 16, strips 1,
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
  %n = phi i32 [ %start, %0 ], [ %next, %loop ]
  %next = ashr i32 %n, 1
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
