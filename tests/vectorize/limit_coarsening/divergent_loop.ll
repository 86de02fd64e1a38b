; Lanes leave the loop at different times: two SIMD groups, instead of four, wait for one another.
; RUN: vectorize %s --group 256 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2, strips 8
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %to = getelementptr i32, ptr %out, i64 %x
  %start = load i32, ptr %to
  br label %loop
loop:
  %n = phi i32 [ %start, %0 ], [ %next, %loop ]
  %count = phi i32 [ 0, %0 ], [ %more, %loop ]
  %next = ashr i32 %n, 1
  %odd = and i32 %n, 3
  %more = add i32 %count, %odd
  %left = icmp sgt i32 %next, 0
  br i1 %left, label %loop, label %done
done:
  store i32 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
