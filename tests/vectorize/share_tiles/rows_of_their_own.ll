; What is worked out from the row of the work-group differs.
; RUN: vectorize %s --group 16 --apart --after share_tiles --passes -group_blocks
; PASS: group_interleave
; CHECK: interleaved work-groups 8
; CHECK-NOT: first work-group's tile
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %row = call i64 @zlg.group_id.1()
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %first = mul i64 %i, 1000
  %at = add i64 %first, %local
  %from = getelementptr float, ptr %a, i64 %at
  %shared = load float, ptr %from
  %r = uitofp i64 %row to float
  %mine = fadd float %r, %shared
  %place = getelementptr float, ptr %tile, i64 %local
  store float %mine, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %local, 1
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %more = fadd float %sum, %got
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  %base = mul i64 %row, 1024
  %place.out = add i64 %base, %local
  %to = getelementptr float, ptr %out, i64 %place.out
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
