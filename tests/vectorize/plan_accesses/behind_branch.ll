; tile[l + 32] behind `if (l < 32)`: LLVM from 18 on writes l | 32 there, as no bit is carried, and
; tile[63 - l] as l ^ 63. Both are linear as they were.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: %right = load float, ptr %right.at, align 4: vector, masked
; CHECK: %mirrored = load float, ptr %mirrored.at, align 4: reversed vector
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %to = getelementptr float, ptr %tile, i64 %l
  %left = icmp ult i64 %l, 32
  br i1 %left, label %lower, label %next
lower:
  %l.right = add i64 %l, 32
  %right.at = getelementptr float, ptr %tile, i64 %l.right
  %right = load float, ptr %right.at
  store float %right, ptr %to
  br label %next
next:
  call void @zlg.barrier()
  %l.mirrored = sub i64 63, %l
  %mirrored.at = getelementptr float, ptr %tile, i64 %l.mirrored
  %mirrored = load float, ptr %mirrored.at
  call void @zlg.barrier()
  store float %mirrored, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
