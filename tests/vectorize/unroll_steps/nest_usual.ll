; 16 SIMD groups of 8 lanes would be too much code. With 16 lanes they are eight, and usual_lanes may take these.
; RUN: vectorize %s --group 128 --target avx2 --after unroll_steps
; PASS: unroll_steps
; CHECK: define void @k(
; CHECK-NOT: phi i32
; CHECK-COUNT-37: call void @zlg.barrier()
; CHECK-NOT: call void @zlg.barrier()
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %id = trunc i64 %l to i32
  %twice = shl i32 %id, 1
  %from = getelementptr i32, ptr %a, i64 %l
  %value = load i32, ptr %from
  %own = getelementptr i32, ptr %tile, i64 %l
  store i32 %value, ptr %own
  br label %round
round:
  %size = phi i32 [ 2, %entry ], [ %size.next, %done ]
  %half = lshr i32 %size, 1
  br label %step
step:
  %stride = phi i32 [ %half, %round ], [ %stride.next, %joined ]
  call void @zlg.barrier()
  %low = add i32 %stride, -1
  %place = and i32 %id, %low
  %at = sub i32 %twice, %place
  %other = add i32 %at, %stride
  %direction = and i32 %at, %size
  %up = icmp eq i32 %direction, 0
  %at.wide = zext i32 %at to i64
  %other.wide = zext i32 %other to i64
  %to.x = getelementptr i32, ptr %tile, i64 %at.wide
  %to.y = getelementptr i32, ptr %tile, i64 %other.wide
  %x = load i32, ptr %to.x
  %y = load i32, ptr %to.y
  %more = icmp sgt i32 %x, %y
  %swaps = xor i1 %more, %up
  br i1 %swaps, label %joined, label %swap
swap:
  store i32 %y, ptr %to.x
  store i32 %x, ptr %to.y
  br label %joined
joined:
  %stride.next = lshr i32 %stride, 1
  %again = icmp ugt i32 %stride, 1
  br i1 %again, label %step, label %done
done:
  %size.next = shl i32 %size, 1
  %on = icmp ult i32 %size, 256
  br i1 %on, label %round, label %end
end:
  call void @zlg.barrier()
  %last = load i32, ptr %own
  store i32 %last, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier() convergent nounwind
