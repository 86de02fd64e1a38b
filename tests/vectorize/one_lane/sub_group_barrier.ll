; A kernel that waits in its sub-group keeps the lanes that wait for one another.
; RUN: vectorize %s --group 64 --target avx2 --plan
; CHECK: ; lanes 8,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %i = phi i64 [ %x, %0 ], [ %wide, %loop ]
  %at = getelementptr [4 x i32], ptr %a, i64 %i
  %next = load i32, ptr %at
  %to = getelementptr i32, ptr %out, i64 %i
  store i32 1, ptr %to
  %wide = zext i32 %next to i64
  %done = icmp eq i32 %next, 0
  br i1 %done, label %end, label %loop
end:
  call void @zlg.sub_group_barrier()
  %partner = xor i64 %x, 1
  %at.partner = getelementptr i32, ptr %out, i64 %partner
  store i32 2, ptr %at.partner
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.sub_group_barrier()
