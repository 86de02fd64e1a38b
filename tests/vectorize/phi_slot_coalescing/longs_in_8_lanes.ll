; Sums of 8 bytes in 8 lanes: a slot of 64 bytes each.
; RUN: vectorize %s --group 1024 --lanes 8 --remarks
; PASS: phi_slot_coalescing
; CHECK: {{[0-9]+}} values that loops carry over barriers stay in one slot [phi_slot_coalescing]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i64, ptr %tile, i64 %x
  %start = load i64, ptr %place
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i64 [ %start, %0 ], [ %more, %loop ]
  store i64 %sum, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %x, 1
  %other = getelementptr i64, ptr %tile, i64 %index
  %got = load i64, ptr %other
  %more = add i64 %sum, %got
  call void @zlg.barrier()
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  %to = getelementptr i64, ptr %a, i64 %x
  store i64 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
