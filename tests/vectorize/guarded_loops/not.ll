; Not where all lanes come to the loop and each has a guard of its own, where a round does something else, where the loop tells how many rounds it made, where what it
; tells changes in each, where lanes meet in it, or where the condition is another one in each round.
; RUN: vectorize %s --kernel own --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel stores --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel counts --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel adds --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel meets --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=NOT
; RUN: vectorize %s --kernel changes --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=NOT
; NOT-NOT: guarded_loops
define void @own(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i32 %value, 3
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %so.far, %latch ]
  br i1 %inside, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %next = add i64 %k, 1
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %told = phi i32 [ %so.far, %latch ]
  store i32 %told, ptr %own
  ret void
}
define void @stores(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i64 %n, 30
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %so.far, %latch ]
  br i1 %inside, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %other = getelementptr i32, ptr %tile, i64 %k
  store i32 %so.far, ptr %other
  %next = add i64 %k, 1
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %told = phi i32 [ %so.far, %latch ]
  store i32 %told, ptr %own
  ret void
}
define void @counts(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i64 %n, 30
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %so.far, %latch ]
  br i1 %inside, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %wide = sext i32 %so.far to i64
  %next = add i64 %k, 1
  %done = icmp uge i64 %next, %wide
  br i1 %done, label %end, label %loop
end:
  %told = phi i32 [ %so.far, %latch ]
  %last = phi i64 [ %next, %latch ]
  %count = getelementptr i64, ptr %tile, i64 %x
  store i64 %last, ptr %count
  store i32 %told, ptr %own
  ret void
}
define void @adds(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i64 %n, 30
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]
  br i1 %inside, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %more = add i32 %so.far, 3
  %odd = xor i32 %more, 5
  %next = add i64 %k, 1
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %told = phi i32 [ %so.far, %latch ]
  store i32 %told, ptr %own
  ret void
}
define void @meets(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i64 %n, 30
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %so.far, %latch ]
  call void @zlg.barrier()
  br i1 %inside, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %next = add i64 %k, 1
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %told = phi i32 [ %so.far, %latch ]
  store i32 %told, ptr %own
  ret void
}
define void @changes(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %own = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %own
  %inside = icmp sgt i64 %n, 30
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %so.far, %latch ]
  %early = icmp sgt i32 %sum, 9
  br i1 %early, label %work, label %latch
work:
  %at = add i64 %x, %k
  %from = getelementptr i32, ptr %a, i64 %at
  %got = load i32, ptr %from
  %added = add i32 %sum, %got
  br label %latch
latch:
  %so.far = phi i32 [ %added, %work ], [ %sum, %loop ]
  %next = add i64 %k, 1
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %told = phi i32 [ %so.far, %latch ]
  store i32 %told, ptr %own
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
