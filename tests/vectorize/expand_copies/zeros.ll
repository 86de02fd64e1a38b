; A copy of zeros is a fill, as compilers write it that have no other: nothing is loaded. Elements of
; four bytes may be counted in bytes, if all numbers are multiples; else the copy stays one.
; RUN: vectorize %s --kernel words --group 64 --after expand_copies
; RUN: vectorize %s --kernel bytes --group 64 --after expand_copies | FileCheck %s --check-prefix=STAYS
; PASS: expand_copies
; CHECK-NOT: llvm.memcpy
; CHECK: copy{{.*}}:
; CHECK-NOT: @table
; CHECK: store i32 0
; CHECK-NOT: @table
; STAYS: llvm.memcpy
@table = internal constant [512 x i8] zeroinitializer, align 1
define void @words(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [128 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %array, ptr align 1 @table, i64 512, i1 false)
  %at.out = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at.out
  %low = and i32 %number, 15
  %index = zext i32 %low to i64
  %offset = shl i64 %index, 2
  %at = getelementptr i8, ptr %array, i64 %offset
  store i32 1, ptr %at
  br label %loop
loop:
  %k = phi i64 [ 4, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %from = getelementptr i8, ptr %array, i64 %k
  %got = load i32, ptr %from
  %more = add i32 %sum, %got
  %next = add i64 %k, 4
  %on = icmp ult i64 %next, 512
  br i1 %on, label %loop, label %end
end:
  store i32 %more, ptr %at.out
  ret void
}
define void @bytes(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [128 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %array, ptr align 1 @table, i64 512, i1 false)
  %at.out = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at.out
  %low = and i32 %number, 15
  %index = zext i32 %low to i64
  %offset = shl i64 %index, 1
  %at = getelementptr i8, ptr %array, i64 %offset
  store i32 1, ptr %at
  br label %loop
loop:
  %k = phi i64 [ 4, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %from = getelementptr i8, ptr %array, i64 %k
  %got = load i32, ptr %from
  %more = add i32 %sum, %got
  %next = add i64 %k, 4
  %on = icmp ult i64 %next, 512
  br i1 %on, label %loop, label %end
end:
  store i32 %more, ptr %at.out
  ret void
}
declare i64 @zlg.local_id.0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
