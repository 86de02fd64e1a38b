; How many before it are smaller: lanes count up to their own place, and SIMD groups leave one after another.
; RUN: vectorize %s --group 256 --target skylake-avx512 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2, strips 8,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %out, i64 %x
  %mine = load i32, ptr %at
  %place = getelementptr i32, ptr %tile, i64 %x
  store i32 %mine, ptr %place
  call void @zlg.barrier()
  %first = icmp eq i64 %x, 0
  br i1 %first, label %done, label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %count = phi i32 [ 0, %entry ], [ %more, %loop ]
  %from = getelementptr i32, ptr %tile, i64 %k
  %other = load i32, ptr %from
  %less = icmp ult i32 %other, %mine
  %one = zext i1 %less to i32
  %more = add i32 %count, %one
  %next = add nuw nsw i64 %k, 1
  %left = icmp ne i64 %next, %x
  br i1 %left, label %loop, label %done
done:
  %result = phi i32 [ 0, %entry ], [ %more, %loop ]
  store i32 %result, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
