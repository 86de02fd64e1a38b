; Not a pointer that is loaded, nor an index that is compared, nor one that all lanes share.
; RUN: vectorize %s --kernel list --group 64 --target avx2 --remarks
; RUN: vectorize %s --kernel compared --group 64 --target avx2 --remarks
; RUN: vectorize %s --kernel shared --group 64 --target avx2 --remarks
; RUN: vectorize %s --kernel shared --group 64 --target avx2 --after common_offsets | FileCheck %s --check-prefix=STAYS
; CHECK-NOT: which is one number for all
; STAYS: phi i64 [ %begin, %entry ]
define void @list(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %row = getelementptr ptr, ptr %a, i64 %l
  br label %loop
loop:
  %p = phi ptr [ %row, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %next = load ptr, ptr %p
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr ptr, ptr %b, i64 %l
  store ptr %next, ptr %to
  ret void
}
define void @compared(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %wide = sext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ %l, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %i, 64
  %on = icmp slt i64 %next, %wide
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
define void @shared(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %begin = sext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ %begin, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %i, 64
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, 50
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
