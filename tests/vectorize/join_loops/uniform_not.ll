; Two loops stay two where all lanes leave the inner one together, and where nothing waits in it.
; RUN: vectorize %s --kernel together --group 64 --target avx2 --after join_loops
; RUN: vectorize %s --kernel no_wait --group 64 --target avx2 --after join_loops
; CHECK: outer:
; CHECK-NOT: again:
; CHECK: inner:
; CHECK-NOT: again:
; CHECK: behind:
; CHECK-NOT: again:
; CHECK: ret void
define void @together(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr i32, ptr %tile, i64 %x
  br label %outer
outer:
  %o = phi i32 [ 0, %0 ], [ %o1, %behind ]
  store volatile i32 %o, ptr %place
  br label %inner
inner:
  %n = phi i32 [ 0, %outer ], [ %n1, %inner ]
  call void @zlg.barrier()
  store volatile i32 %n, ptr %place
  %n1 = add i32 %n, 1
  %again = icmp ult i32 %n1, %o
  br i1 %again, label %inner, label %behind
behind:
  %o1 = add i32 %o, 1
  %more = icmp ult i32 %o1, 100
  br i1 %more, label %outer, label %end
end:
  ret void
}
define void @no_wait(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %x = call i64 @zlg.local_id.0()
  %i = trunc i64 %x to i32
  %place = getelementptr i32, ptr %tile, i64 %x
  br label %outer
outer:
  %o = phi i32 [ 0, %0 ], [ %o1, %behind ]
  store volatile i32 %o, ptr %place
  br label %inner
inner:
  %n = phi i32 [ 0, %outer ], [ %n1, %inner ]
  store volatile i32 %n, ptr %place
  %n1 = add i32 %n, 1
  %again = icmp ult i32 %n1, %i
  br i1 %again, label %inner, label %behind
behind:
  %o1 = add i32 %o, 1
  %more = icmp ult i32 %o1, 100
  br i1 %more, label %outer, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
