; Left alone: the guards of an edge and of a loop; a branch in a loop; loops along rows, of vectors;
; a body without a loop; one that waits, calls a function or has two results; and kernels with
; variables.
; RUN: vectorize %s --kernel guard --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel rounds --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel again --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel rows --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel straight --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel waits --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel calls --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel results --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel variable --group 64 --target skylake-avx512 --after sparse_branches
; RUN: vectorize %s --kernel some --group 64 --target skylake-avx512 --after sparse_branches | FileCheck %s --check-prefix=SOME
; RUN: vectorize %s --kernel some --group 64 --target skylake-avx512 --passes -sparse_branches --plan | FileCheck %s
; PASS: sparse_branches
; CHECK-NOT: zlg.few_lanes
; SOME: zlg.few_lanes
define void @some(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @again(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  br label %round
round:
  %r = phi i64 [ %x, %entry ], [ %r.next, %exit ]
  %from = getelementptr i32, ptr %a, i64 %r
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  %r.next = add i64 %r, 4096
  %again = icmp ult i64 %r.next, 1000000
  br i1 %again, label %round, label %end
end:
  ret void
}
define void @guard(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %enters = icmp ult i64 %x, %n
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @rows(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.row
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  call void @zlg.barrier()
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @calls(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  call void @tell(i32 %old)
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @results(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  %last = phi i32 [ 0, %entry ], [ %new, %loop ]
  %before = phi i32 [ 5, %entry ], [ %old, %loop ]
  %both = xor i32 %last, %before
  store i32 %both, ptr %from
  ret void
}
define void @variable(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %array = alloca [64 x i32]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  %short = and i64 %value.wide, 63
  %place = getelementptr [64 x i32], ptr %array, i64 0, i64 %short
  store i32 1, ptr %place
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  %k.short = and i64 %k, 63
  %seen.at = getelementptr [64 x i32], ptr %array, i64 0, i64 %k.short
  %seen = load i32, ptr %seen.at
  store i32 %seen, ptr %from
  store i32 %new, ptr %seen.at
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, 900
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @rounds(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %end = zext i32 %value to i64
  %enters = icmp ugt i64 %end, 8
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %body ], [ %k.next, %loop ]
  %k.mul = mul i64 %k, %value.wide
  %k.own = and i64 %k.mul, 1023
  %k.row = add i64 %k, %x
  %at = getelementptr i32, ptr %a, i64 %k.own
  %old = load i32, ptr %at
  %new = add i32 %old, 3
  store i32 %new, ptr %at
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %end
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @straight(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %from = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %from
  %enters = icmp sgt i32 %value, 7
  br i1 %enters, label %body, label %exit
body:
  %value.wide = zext i32 %value to i64
  %at = getelementptr i32, ptr %a, i64 %value.wide
  store i32 1, ptr %at
  br label %exit
exit:
  ret void
}
declare void @zlg.barrier()
declare void @tell(i32)
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
