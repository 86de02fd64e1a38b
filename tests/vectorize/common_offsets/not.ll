; Not a pointer that all lanes share, nor one that lanes advance by steps of their own.
; RUN: vectorize %s --kernel shared --group 64 --target avx2 --after common_offsets
; RUN: vectorize %s --kernel own --group 64 --target avx2 --after common_offsets
; CHECK: loop:
; CHECK: phi ptr
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
  %low = trunc i64 %l to i32
  %begin = mul i32 %low, %n
  %wide = sext i32 %begin to i64
  %row = getelementptr i8, ptr %a, i64 %wide
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %more, %loop ]
  %got = load i8, ptr %p
  %more = add i8 %sum, %got
  %next = getelementptr i8, ptr %p, i64 1
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr i8, ptr %b, i64 %l
  store i8 %more, ptr %to
  ret void
}
define void @own(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %low = trunc i64 %l to i32
  %begin = mul i32 %low, %n
  %wide = sext i32 %begin to i64
  %row = getelementptr i8, ptr %a, i64 %wide
  br label %loop
loop:
  %p = phi ptr [ %row, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %more, %loop ]
  %got = load i8, ptr %p
  %more = add i8 %sum, %got
  %far = sext i8 %got to i64
  %next = getelementptr i8, ptr %p, i64 %far
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr i8, ptr %b, i64 %l
  store i8 %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
