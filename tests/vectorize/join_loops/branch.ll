; The way from the outer header to the inner one has a branch, and comes before the loop too.
; RUN: vectorize %s --group 64 --target avx2 --after join_loops
; CHECK-COUNT-2: store i32 7
; CHECK-NOT: store i32 7
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %i = trunc i64 %x to i32
  %place = getelementptr i32, ptr %tile, i64 %x
  %from = getelementptr i32, ptr %a, i64 %x
  br label %outer
outer:
  %next = phi i32 [ 1, %0 ], [ %twice, %body ]
  %now = load i32, ptr %from
  %first = icmp eq i32 %now, %next
  br i1 %first, label %mark, label %go
mark:
  store i32 7, ptr %place
  br label %go
go:
  %value = phi i32 [ %next, %outer ], [ %now, %mark ]
  store i32 %value, ptr %from
  br label %wait
wait:
  %k = phi i32 [ %next, %go ], [ %twice, %body ]
  call void @zlg.barrier()
  %more = icmp ult i32 %k, 64
  br i1 %more, label %body, label %end
body:
  %twice = shl i32 %k, 1
  %rest = and i32 %twice, %i
  %mine = icmp eq i32 %rest, 0
  br i1 %mine, label %outer, label %wait
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
