; A loop counts rows in 64 bits, so row and column are widened each by itself. Neither wraps around: together they
; are the index again, and lanes load vectors.
; RUN: vectorize %s --kernel count --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel difference --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel signs --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel bits --group 64 --target avx2 --plan
; PASS: rejoin_quotients
; CHECK: %got = load float, ptr %{{.*}}, align 4: vector
define void @count(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %x = add i32 %l.short, 3
  %row = udiv i32 %x, 19
  %row.wide = zext i32 %row to i64
  %column = urem i32 %x, 19
  %left = add i32 %column, -1
  %column.wide = sext i32 %left to i64
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
define void @difference(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %minus = mul i32 %row, -19
  %column = add i32 %minus, %x
  %left = add i32 %column, -2
  %column.wide = sext i32 %left to i64
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
define void @signs(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %up = add i32 %row, -1
  %row.wide = sext i32 %up to i64
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
define void @bits(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %row = lshr i32 %x, 5
  %row.wide = zext i32 %row to i64
  %column = and i32 %x, 31
  %left = add i32 %column, -1
  %column.wide = sext i32 %left to i64
  %rounds = zext i32 %n to i64
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %below = add i64 %row.wide, %k
  %begin = mul i64 %below, 32
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
