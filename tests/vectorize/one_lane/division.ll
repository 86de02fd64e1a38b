; Integers of 32 bits are divided as vectors of floating-point numbers: that pays for lanes.
; RUN: vectorize %s --kernel words --group 64 --target avx2 --plan
; CHECK: ; lanes 8,
define void @words(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %first = load i32, ptr %from
  br label %loop
loop:
  %x = phi i32 [ %first, %0 ], [ %y, %loop ]
  %y = phi i32 [ 360, %0 ], [ %rest, %loop ]
  %rest = urem i32 %x, %y
  %done = icmp eq i32 %rest, 0
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr i32, ptr %tile, i64 %l
  store i32 %y, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
