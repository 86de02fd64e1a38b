; Rows of 128 bytes are few lines of the cache for all lanes: they do not compete for it.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; lanes 8,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.m = load ptr, ptr %arguments
  %m = load ptr, ptr %slot.m
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, 32
  br label %loop
loop:
  %j = phi i64 [ 0, %0 ], [ %next, %loop ]
  %i = add i64 %row, %j
  %to = getelementptr float, ptr %m, i64 %i
  %value = load float, ptr %to
  %from = getelementptr float, ptr %m, i64 %j
  %other = load float, ptr %from
  %square = fmul float %value, %value
  %cube = fmul float %square, %value
  %sum = fadd float %square, %cube
  %both = fadd float %sum, %value
  %product = fmul float %both, %square
  %rest = fsub float %product, %other
  store float %rest, ptr %to
  %next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
