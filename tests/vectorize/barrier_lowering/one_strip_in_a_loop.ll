; One strip needs no rounds; in a loop a fence keeps LLVM from carrying the tile in registers.
; RUN: vectorize %s --group 16 --lanes 16 --after barrier_lowering
; CHECK-NOT: switch
; CHECK-NOT: call void @zlg.barrier
; CHECK: call void asm sideeffect "", "~{memory}"()
; CHECK-NOT: switch
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  store float 1.0, ptr %place
  call void @zlg.barrier()
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
