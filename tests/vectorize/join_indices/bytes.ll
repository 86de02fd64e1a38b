; Elements of one size need no product.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after join_indices
; PASS: join_indices
; CHECK: [[INDEX:%.*]] = add i64 %i, %j
; CHECK: getelementptr inbounds i8, ptr %a, i64 [[INDEX]]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
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
  %from.row = getelementptr i8, ptr %a, i64 %l
  %row = load i8, ptr %from.row
  %from.column = getelementptr i8, ptr %b, i64 %l
  %column = load i8, ptr %from.column
  %i = zext i8 %row to i64
  %j = zext i8 %column to i64
  %p = getelementptr inbounds i8, ptr %a, i64 %i
  %q = getelementptr inbounds i8, ptr %p, i64 %j
  %got = load i8, ptr %q
  %to = getelementptr i8, ptr %tile, i64 %l
  store i8 %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
