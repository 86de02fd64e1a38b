; 128 work-items with a barrier in a loop are one strip, though it has half of the registers twice;
; 256 are not.
; RUN: vectorize %s --group 128 --target avx2 --remarks
; RUN: vectorize %s --group 256 --target avx2 --remarks | FileCheck %s --check-prefix=LARGE
; CHECK: 16 SIMD groups side by side make a strip, and a work-group has 1
; LARGE: 8 SIMD groups side by side make a strip, and a work-group has 4
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %x
  %from = getelementptr float, ptr %a, i64 %x
  %n = load i32, ptr %a
  %value = load float, ptr %from
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store float %value, ptr %at
  call void @zlg.barrier() convergent
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier() convergent
