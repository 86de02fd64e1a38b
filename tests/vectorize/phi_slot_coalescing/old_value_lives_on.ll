; What was added up before is stored behind the loop: both values are needed, in two slots.
; RUN: vectorize %s --group 128 --lanes 4 --target neon --passes -whole_tile --remarks
; CHECK: at the barrier each strip spills
; CHECK-NOT: stay in one slot
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  %start = load float, ptr %place
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ %start, %0 ], [ %more, %loop ]
  store float %sum, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %x, 1
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %more = fadd float %sum, %got
  call void @zlg.barrier()
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr float, ptr %a, i64 %x
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
