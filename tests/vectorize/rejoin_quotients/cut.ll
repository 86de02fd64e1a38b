; LLVM divides in as few bits as a number has. Of two numbers cut to 16 bits one is below 361, and together with its
; plane, row and column are the index again. Of the other nobody knows, and it is not what it was cut from.
; RUN: vectorize %s --kernel plane --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel unknown --group 64 --target avx2 --plan | FileCheck %s --check-prefix=UNKNOWN
; PASS: rejoin_quotients
; CHECK: %got = load float, ptr %{{.*}}, align 4: vector
; UNKNOWN: %got = load float, ptr %{{.*}}, align 4: gather
define void @plane(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %id = add i64 %first, %l
  %l.short = trunc i64 %id to i32
  %x = add i32 %l.short, 3
  %in = urem i32 %x, 361
  %cut = trunc i32 %in to i16
  %plane = sub i32 %x, %in
  %row = udiv i16 %cut, 19
  %row.wide = zext i16 %row to i32
  %minus = mul i16 %row, -19
  %left = add i16 %minus, %cut
  %column = add i16 %left, -1
  %column.wide = sext i16 %column to i32
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %below = add i32 %row.wide, %k
  %in.plane = mul i32 %below, 19
  %begin = add i32 %in.plane, %plane
  %short = add i32 %begin, %column.wide
  %index = sext i32 %short to i64
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
end:
  %to = getelementptr float, ptr %out, i64 %l
  store float %more, ptr %to
  ret void
}
define void @unknown(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %id = add i64 %first, %l
  %l.short = trunc i64 %id to i32
  %x = add i32 %l.short, %n
  %cut = trunc i32 %x to i16
  %plane = add i32 %n, 0
  %row = udiv i16 %cut, 19
  %row.wide = zext i16 %row to i32
  %minus = mul i16 %row, -19
  %left = add i16 %minus, %cut
  %column = add i16 %left, -1
  %column.wide = sext i16 %column to i32
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %below = add i32 %row.wide, %k
  %in.plane = mul i32 %below, 19
  %begin = add i32 %in.plane, %plane
  %short = add i32 %begin, %column.wide
  %index = sext i32 %short to i64
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %more = fadd float %sum, %got
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
end:
  %to = getelementptr float, ptr %out, i64 %l
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
