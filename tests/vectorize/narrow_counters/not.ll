; Not a counter whose upper half an address needs, one that may begin below zero, one whose bound has
; 64 bits, and one that is tested by something else.
; RUN: vectorize %s --kernel address --group 64 --target avx2 --after narrow_counters
; RUN: vectorize %s --kernel below --group 64 --target avx2 --after narrow_counters
; RUN: vectorize %s --kernel wide --group 64 --target avx2 --after narrow_counters
; RUN: vectorize %s --kernel other --group 64 --target avx2 --after narrow_counters
; CHECK: loop:
; CHECK: phi i64
define void @address(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %w = zext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ %l, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %low = trunc i64 %i to i32
  %index = sext i32 %low to i64
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %index, %w
  %cut = trunc i64 %next to i32
  %on = icmp slt i32 %cut, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr float, ptr %b, i64 %l
  store float %more, ptr %to
  ret void
}
define void @below(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %start = load i64, ptr %tile
  %wide = sext i32 %n to i64
  %begins = icmp slt i64 %l, %wide
  br i1 %begins, label %loop, label %end
loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %twice = fmul float %got, 2.0
  %to = getelementptr float, ptr %b, i64 %i
  store float %twice, ptr %to
  %next = add nuw nsw i64 %i, 128
  %on = icmp slt i64 %next, %wide
  br i1 %on, label %loop, label %end
end:
  ret void
}
define void @wide(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %wide = load i64, ptr %tile
  %begins = icmp slt i64 %l, %wide
  br i1 %begins, label %loop, label %end
loop:
  %i = phi i64 [ %l, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %twice = fmul float %got, 2.0
  %to = getelementptr float, ptr %b, i64 %i
  store float %twice, ptr %to
  %next = add nuw nsw i64 %i, 128
  %on = icmp slt i64 %next, %wide
  br i1 %on, label %loop, label %end
end:
  ret void
}
define void @other(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %begins = icmp slt i64 %l, %wide
  br i1 %begins, label %loop, label %end
loop:
  %i = phi i64 [ %l, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %i
  %got = load float, ptr %from
  %twice = fmul float %got, 2.0
  %to = getelementptr float, ptr %b, i64 %i
  store float %twice, ptr %to
  %next = add nuw nsw i64 %i, 128
  %on = icmp slt i64 %i, %wide
  br i1 %on, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
