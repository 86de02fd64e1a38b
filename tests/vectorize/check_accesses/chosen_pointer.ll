; Where a pointer into a private array is chosen by the round of a loop, so is the one to its bits:
; that phi stands beside another, and has no bits of its own.
; RUN: vectorize %s --group 16 --told-init --after check_accesses
; CHECK: %a = alloca [4 x i32]
; CHECK-NEXT: [[BESIDE:%.*]] = alloca [16 x i8]
; CHECK: loop:{{.*}}
; CHECK-NEXT: phi i64
; CHECK-NEXT: %k = phi i64
; CHECK-NEXT: [[PLACE:%.*]] = phi ptr [ [[BESIDE]], %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT: %p = phi ptr [ %a, %entry ], [ %next, %loop ]
; CHECK: [[NEXT]] = getelementptr i32, ptr [[PLACE]], i64 1
; CHECK: load i32, ptr [[PLACE]]
; CHECK-NEXT: load i32, ptr %p
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %a = alloca [4 x i32], align 4
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %after, %loop ]
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %next = getelementptr i32, ptr %p, i64 1
  %after = add i64 %k, 1
  %more = icmp slt i64 %after, %x
  br i1 %more, label %loop, label %end
end:
  %value = load i32, ptr %p
  %slot = load ptr, ptr %arguments
  %out = load ptr, ptr %slot
  store i32 %value, ptr %out
  ret void
}
declare i64 @zlg.local_id.0()
