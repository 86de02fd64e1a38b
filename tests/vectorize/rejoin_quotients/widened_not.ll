; Widened sums that may wrap around are no sums of what is widened: a column left of the first one without a sign, a
; row below the last one of 31 bits, and numbers of which nobody knows how large they are.
; RUN: vectorize %s --kernel below_zero --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel last_row --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel other_sign --group 64 --target avx2 --plan
; CHECK: %got = load float, ptr %{{.*}}, align 4: gather
define void @below_zero(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %l.short = trunc i64 %l to i32
  %x = add i32 %l.short, %n
  %row = udiv i32 %x, 19
  %row.wide = zext i32 %row to i64
  %column = urem i32 %x, 19
  %left = add i32 %column, -1
  %column.wide = zext i32 %left to i64
  %rounds = zext i32 %n to i64
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %below = add i64 %row.wide, %k
  %begin = mul i64 %below, 19
  %index = add i64 %begin, %column.wide
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %rounds
  br i1 %again, label %round, label %end
end:
  %to = getelementptr float, ptr %out, i64 %l
  store float %more, ptr %to
  ret void
}
define void @last_row(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %l.short = trunc i64 %l to i32
  %x = add i32 %l.short, %n
  %row = udiv i32 %x, 2
  %down = add i32 %row, 1
  %row.wide = sext i32 %down to i64
  %column = urem i32 %x, 2
  %column.wide = zext i32 %column to i64
  %rounds = zext i32 %n to i64
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %below = add i64 %row.wide, %k
  %begin = mul i64 %below, 2
  %index = add i64 %begin, %column.wide
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %rounds
  br i1 %again, label %round, label %end
end:
  %to = getelementptr float, ptr %out, i64 %l
  store float %more, ptr %to
  ret void
}
define void @other_sign(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %l.short = trunc i64 %l to i32
  %x = add i32 %l.short, %n
  %row = sdiv i32 %x, 19
  %row.wide = zext i32 %row to i64
  %column = srem i32 %x, 19
  %column.wide = sext i32 %column to i64
  %rounds = zext i32 %n to i64
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %below = add i64 %row.wide, %k
  %begin = mul i64 %below, 19
  %index = add i64 %begin, %column.wide
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %rounds
  br i1 %again, label %round, label %end
end:
  %to = getelementptr float, ptr %out, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
