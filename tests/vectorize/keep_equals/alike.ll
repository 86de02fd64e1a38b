; Two halves of a buffer take turns. Which is next LLVM computes in the branch, whose address needs it, and again on the way
; around it: it is one number, which all lanes share. LLVM does not compute it before the branch,
; as one of the ways back comes from elsewhere, too.
; RUN: vectorize %s --group 64 --target avx2 --after keep_equals
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: keep_equals
; CHECK: join:
; CHECK-NEXT: [[NEXT:%.*]] = sub i64 64, %turn
; CHECK: phi i64 [ 0, %entry ], [ [[NEXT]], %join ]
; REMARK: remark: what is computed alike on all ways is computed where they join [keep_equals]
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %at.n = load ptr, ptr %arguments
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  br label %round
join:
  %next = phi i64 [ %there, %inside ], [ %around, %rest ]
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
  %is.odd = trunc i64 %k to i1
  br i1 %is.odd, label %odd, label %rest
odd:
  store volatile i64 %k, ptr %at.n
  br label %rest
rest:
  %around = sub i64 64, %turn
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
