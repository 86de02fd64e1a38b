; Lists that lie one behind the other are short more often than not, and neighbours come to the same lines: lanes add up
; their floats. Not what a column says, as in a sparse matrix; nor integers, of which LLVM makes vectors along each list;
; nor rows that end anywhere.
; RUN: vectorize %s --kernel lists --group 64 --target znver5 --plan
; RUN: vectorize %s --kernel lists --group 64 --target avx2 --plan | FileCheck %s --check-prefix=EIGHT
; RUN: vectorize %s --kernel sparse --group 64 --target znver5 --plan | FileCheck %s --check-prefix=ALONE
; RUN: vectorize %s --kernel integers --group 64 --target znver5 --plan | FileCheck %s --check-prefix=ALONE
; RUN: vectorize %s --kernel anywhere --group 64 --target znver5 --plan | FileCheck %s --check-prefix=ALONE
; PASS: one_lane
; CHECK: ; lanes 16,
; EIGHT: ; lanes 8,
; ALONE: ; lanes 1,
define void @lists(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %start = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %item = load ptr, ptr %slot.b
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %out = load ptr, ptr %slot.o
  %at.x = getelementptr i8, ptr %arguments, i64 24
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %i = add i64 %base, %l
  %at.first = getelementptr i32, ptr %start, i64 %i
  %first = load i32, ptr %at.first
  %behind = add i64 %i, 1
  %at.end = getelementptr i32, ptr %start, i64 %behind
  %end = load i32, ptr %at.end
  %to = getelementptr float, ptr %out, i64 %i
  %any = icmp slt i32 %first, %end
  br i1 %any, label %loop, label %exit
loop:
  %k = phi i32 [ %first, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = sext i32 %k to i64
  %at = getelementptr float, ptr %item, i64 %wide
  %v = load float, ptr %at
  %more = fadd float %sum, %v
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %exit
exit:
  %all = phi float [ 0.0, %entry ], [ %more, %loop ]
  store float %all, ptr %to
  ret void
}
define void @sparse(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %start = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %item = load ptr, ptr %slot.b
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %out = load ptr, ptr %slot.o
  %at.x = getelementptr i8, ptr %arguments, i64 24
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %i = add i64 %base, %l
  %at.first = getelementptr i32, ptr %start, i64 %i
  %first = load i32, ptr %at.first
  %behind = add i64 %i, 1
  %at.end = getelementptr i32, ptr %start, i64 %behind
  %end = load i32, ptr %at.end
  %to = getelementptr float, ptr %out, i64 %i
  %any = icmp slt i32 %first, %end
  br i1 %any, label %loop, label %exit
loop:
  %k = phi i32 [ %first, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = sext i32 %k to i64
  %at.c = getelementptr i32, ptr %item, i64 %wide
  %column = load i32, ptr %at.c
  %wide.c = sext i32 %column to i64
  %at = getelementptr float, ptr %x, i64 %wide.c
  %v = load float, ptr %at
  %more = fadd float %sum, %v
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %exit
exit:
  %all = phi float [ 0.0, %entry ], [ %more, %loop ]
  store float %all, ptr %to
  ret void
}
define void @integers(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %start = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %item = load ptr, ptr %slot.b
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %out = load ptr, ptr %slot.o
  %at.x = getelementptr i8, ptr %arguments, i64 24
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %i = add i64 %base, %l
  %at.first = getelementptr i32, ptr %start, i64 %i
  %first = load i32, ptr %at.first
  %behind = add i64 %i, 1
  %at.end = getelementptr i32, ptr %start, i64 %behind
  %end = load i32, ptr %at.end
  %to = getelementptr i32, ptr %out, i64 %i
  %any = icmp slt i32 %first, %end
  br i1 %any, label %loop, label %exit
loop:
  %k = phi i32 [ %first, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %wide = sext i32 %k to i64
  %at = getelementptr i32, ptr %item, i64 %wide
  %v = load i32, ptr %at
  %more = add i32 %sum, %v
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %exit
exit:
  %all = phi i32 [ 0, %entry ], [ %more, %loop ]
  store i32 %all, ptr %to
  ret void
}
define void @anywhere(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %start = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %item = load ptr, ptr %slot.b
  %at.o = getelementptr i8, ptr %arguments, i64 16
  %slot.o = load ptr, ptr %at.o
  %out = load ptr, ptr %slot.o
  %at.x = getelementptr i8, ptr %arguments, i64 24
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %i = add i64 %base, %l
  %at.first = getelementptr i32, ptr %start, i64 %i
  %first = load i32, ptr %at.first
  %behind = add i64 %i, 64
  %at.end = getelementptr i32, ptr %start, i64 %behind
  %end = load i32, ptr %at.end
  %to = getelementptr float, ptr %out, i64 %i
  %any = icmp slt i32 %first, %end
  br i1 %any, label %loop, label %exit
loop:
  %k = phi i32 [ %first, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = sext i32 %k to i64
  %at = getelementptr float, ptr %item, i64 %wide
  %v = load float, ptr %at
  %more = fadd float %sum, %v
  %k.next = add nsw i32 %k, 1
  %again = icmp slt i32 %k.next, %end
  br i1 %again, label %loop, label %exit
exit:
  %all = phi float [ 0.0, %entry ], [ %more, %loop ]
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
