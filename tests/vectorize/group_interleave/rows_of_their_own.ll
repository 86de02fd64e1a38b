; Each work-group loads a row of its own: nothing to share. Here in doubles, 8 lanes.
; RUN: vectorize %s --group 16 --lanes 8 --remarks
; PASS: group_interleave
; CHECK: not interleaved: in no loop over barriers work-groups of a column load the same
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
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
  %sum = phi double [ 0.0, %0 ], [ %more, %loop ]
  %first = mul i64 %row, 1000
  %at = add i64 %first, %local
  %far = add i64 %at, %i
  %from = getelementptr double, ptr %a, i64 %far
  %value = load double, ptr %from
  %place = getelementptr double, ptr %tile, i64 %local
  store double %value, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %local, 1
  %other = getelementptr double, ptr %tile, i64 %index
  %got = load double, ptr %other
  %more = fadd double %sum, %got
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  %base = mul i64 %row, 1024
  %place.out = add i64 %base, %local
  %to = getelementptr double, ptr %out, i64 %place.out
  store double %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
