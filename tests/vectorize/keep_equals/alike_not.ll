; Another number on either way, or another step.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after keep_equals
; RUN: vectorize %s --kernel other --group 64 --target avx2 --after keep_equals
; CHECK: join:
; CHECK-NEXT: %next = phi i64
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %at.n = load ptr, ptr %arguments
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  br label %round
join:
  %next = phi i64 [ %there, %inside ], [ %around, %outside ]
  call void @zlg.barrier()
  %more = add i64 %k, 1
  %again = icmp slt i64 %more, %n
  br i1 %again, label %round, label %end
round:
  %turn = phi i64 [ 0, %entry ], [ %next, %join ]
  %k = phi i64 [ 0, %entry ], [ %more, %join ]
  %is.inside = icmp slt i64 %k, %l
  br i1 %is.inside, label %inside, label %outside
outside:
  %around = sub i64 63, %turn
  br label %join
inside:
  %there = sub nsw i64 64, %turn
  %from = getelementptr float, ptr %tile, i64 %turn
  %own = getelementptr float, ptr %from, i64 %l
  %value = load float, ptr %own
  %half = fmul float %value, 0.5
  %to = getelementptr float, ptr %tile, i64 %there
  %place = getelementptr float, ptr %to, i64 %l
  store float %half, ptr %place
  br label %join
end:
  ret void
}
define void @other(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %at.n = load ptr, ptr %arguments
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  br label %round
join:
  %next = phi i64 [ %there, %inside ], [ %around, %outside ]
  call void @zlg.barrier()
  %more = add i64 %k, 1
  %again = icmp slt i64 %more, %n
  br i1 %again, label %round, label %end
round:
  %turn = phi i64 [ 0, %entry ], [ %next, %join ]
  %k = phi i64 [ 0, %entry ], [ %more, %join ]
  %is.inside = icmp slt i64 %k, %l
  br i1 %is.inside, label %inside, label %outside
outside:
  %around = add i64 64, %turn
  br label %join
inside:
  %there = sub nsw i64 64, %turn
  %from = getelementptr float, ptr %tile, i64 %turn
  %own = getelementptr float, ptr %from, i64 %l
  %value = load float, ptr %own
  %half = fmul float %value, 0.5
  %to = getelementptr float, ptr %tile, i64 %there
  %place = getelementptr float, ptr %to, i64 %l
  store float %half, ptr %place
  br label %join
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
