; The block that ends before its barrier is a loop's own: the next round gets the sum from its end.
; RUN: vectorize %s --group 16 --target skylake-avx512 --after straight_indices
; PASS: straight_indices
; CHECK: %sum = phi i32 [ 0, %{{.*}} ], [ [[JOINED:%v[0-9]+]], %{{.*}} ]
; CHECK: call i1 @zlg.all_lanes
; CHECK: [[JOINED]] = phi i32
; CHECK-NEXT: call void @zlg.barrier
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.rounds.at = getelementptr i8, ptr %arguments, i64 8
  %slot.rounds = load ptr, ptr %slot.rounds.at
  %rounds = load i32, ptr %slot.rounds
  %l = call i64 @zlg.local_id.0()
  %x = trunc i64 %l to i32
  %own = getelementptr i32, ptr %tile, i64 %l
  store i32 %x, ptr %own
  call void @zlg.barrier()
  br label %round
round:
  %sum = phi i32 [ 0, %0 ], [ %sum.next, %round ]
  %i = phi i32 [ 0, %0 ], [ %i.next, %round ]
  %later = add nuw i32 %i, %x
  %wrapped = srem i32 %later, 16
  %index = sext i32 %wrapped to i64
  %from = getelementptr i32, ptr %tile, i64 %index
  %value = load i32, ptr %from
  %sum.next = add i32 %sum, %value
  call void @zlg.barrier()
  %i.next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %i.next, %rounds
  br i1 %again, label %round, label %done
done:
  %at = getelementptr i32, ptr %a, i64 %l
  store i32 %sum.next, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
