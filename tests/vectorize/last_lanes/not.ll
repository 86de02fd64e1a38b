; Left alone: a list, whose rounds wait for loads; a chain of arithmetic; few rounds; what takes
; nothing out of memory; atomics and volatile accesses; kernels with variables; lanes that leave
; together; and a loop that needs equal letters.
; RUN: vectorize %s --kernel equals --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel list --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel arithmetic --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel few --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel bits --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel atomic --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel volatile --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel variable --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel together --group 64 --target skylake-avx512 --after last_lanes
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after last_lanes | FileCheck %s --check-prefix=SOME
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --passes -last_lanes --plan | FileCheck %s
; PASS: last_lanes
; CHECK-NOT: zlg.last_lanes
; SOME: zlg.last_lanes
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i64 [ %x, %entry ], [ %j.next, %walk ]
  %is.row = icmp sgt i64 %j, 0
  br i1 %is.row, label %walk, label %exit
walk:
  %j.next = add nsw i64 %j, -1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  %is.greater = icmp sgt i32 %v, %limit
  br i1 %is.greater, label %exit, label %loop
exit:
  %found = phi i64 [ -1, %loop ], [ %j.next, %walk ]
  %found.32 = trunc i64 %found to i32
  store i32 %found.32, ptr %to
  ret void
}
define void @list(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i32 [ %limit, %entry ], [ %v, %loop ]
  %wide = sext i32 %j to i64
  %at = getelementptr i32, ptr %a, i64 %wide
  %v = load i32, ptr %at
  %more = icmp sgt i32 %v, 0
  br i1 %more, label %loop, label %exit
exit:
  store i32 %v, ptr %to
  ret void
}
define void @arithmetic(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i64 [ %x, %entry ], [ %j.next, %loop ]
  %s = phi float [ 1.0, %entry ], [ %s.3, %loop ]
  %j.next = add nsw i64 %j, 1
  %at = getelementptr float, ptr %a, i64 %j.next
  %v = load float, ptr %at
  %s.1 = fmul float %s, %v
  %s.2 = fadd float %s.1, %v
  %s.3 = fmul float %s.2, %v
  %more = fcmp olt float %s.3, 4.0
  br i1 %more, label %loop, label %exit
exit:
  store float %s.3, ptr %to
  ret void
}
define void @few(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %next ]
  %j = add nsw i64 %x, %k
  %at = getelementptr i32, ptr %a, i64 %j
  %v = load i32, ptr %at
  %is.greater = icmp sgt i32 %v, %limit
  br i1 %is.greater, label %exit, label %next
next:
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, 20
  br i1 %more, label %loop, label %exit
exit:
  %found = phi i64 [ %k, %loop ], [ 20, %next ]
  %found.32 = trunc i64 %found to i32
  store i32 %found.32, ptr %to
  ret void
}
define void @bits(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %b = phi i32 [ %limit, %entry ], [ %b.next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %n.next, %loop ]
  %b.next = lshr i32 %b, 1
  %n.next = add i32 %n, 1
  %bit = and i32 %b.next, 1
  %more = icmp ne i32 %bit, 0
  br i1 %more, label %loop, label %exit
exit:
  store i32 %n.next, ptr %to
  ret void
}
define void @atomic(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i64 [ %x, %entry ], [ %j.next, %loop ]
  %j.next = add nsw i64 %j, -1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  %old = atomicrmw add ptr %o, i32 1 monotonic
  %more = icmp sgt i32 %v, %limit
  br i1 %more, label %loop, label %exit
exit:
  store i32 %v, ptr %to
  ret void
}
define void @volatile(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i64 [ %x, %entry ], [ %j.next, %loop ]
  %j.next = add nsw i64 %j, -1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load volatile i32, ptr %at
  %more = icmp sgt i32 %v, %limit
  br i1 %more, label %loop, label %exit
exit:
  store i32 %v, ptr %to
  ret void
}
define void @variable(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  %p = alloca i32
  store i32 %limit, ptr %p
  br label %loop
loop:
  %j = phi i64 [ %x, %entry ], [ %j.next, %loop ]
  %j.next = add nsw i64 %j, -1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  store volatile i32 %v, ptr %p
  %more = icmp sgt i32 %v, %limit
  br i1 %more, label %loop, label %exit
exit:
  store i32 %v, ptr %to
  ret void
}
define void @together(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %j.next = add nsw i64 %j, 1
  %at = getelementptr i32, ptr %a, i64 %j.next
  %v = load i32, ptr %at
  %more = icmp sgt i32 %v, 9
  br i1 %more, label %loop, label %exit
exit:
  store i32 %v, ptr %to
  ret void
}
define void @equals(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.o = getelementptr i8, ptr %arguments, i64 8
  %slot.o = load ptr, ptr %at.o
  %o = load ptr, ptr %slot.o
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %to = getelementptr i32, ptr %o, i64 %x
  %limit = load i32, ptr %own
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %j = add nsw i64 %x, %k
  %at = getelementptr i32, ptr %a, i64 %j
  %v = load i32, ptr %at
  %word.at = getelementptr i32, ptr %o, i64 %k
  %word = load i32, ptr %word.at
  %k.next = add nuw nsw i64 %k, 1
  %equal = icmp eq i32 %v, %word
  br i1 %equal, label %loop, label %exit
exit:
  %found = phi i64 [ %k, %loop ]
  %found.32 = trunc i64 %found to i32
  store i32 %found.32, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
