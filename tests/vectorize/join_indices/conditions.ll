; What cleans up makes one condition of two that are equal: the analysis of control flow knows the one that
; is left.
; RUN: vectorize %s --kernel k --group 64 --target avx2
; CHECK: define void @zlg_entry(
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
  %to = getelementptr i32, ptr %b, i64 %l
  %key = load volatile i32, ptr %to
  %from.row = getelementptr i8, ptr %a, i64 %l
  %row = load i8, ptr %from.row
  %from.column = getelementptr i8, ptr %b, i64 %l
  %column = load i8, ptr %from.column
  %i = zext i8 %row to i64
  %j = zext i8 %column to i64
  %k = add i64 %i, %j
  %o = getelementptr inbounds i8, ptr %a, i64 %k
  %first = icmp ult ptr %o, %b
  br i1 %first, label %stores, label %joins
stores:
  store volatile i32 %n, ptr %to
  br label %joins
joins:
  %p = getelementptr inbounds i8, ptr %a, i64 %i
  %q = getelementptr inbounds i8, ptr %p, i64 %j
  %got = load i8, ptr %q
  %value = zext i8 %got to i32
  store volatile i32 %value, ptr %to
  %second = icmp ult ptr %q, %b
  br i1 %second, label %more, label %end
more:
  store volatile i32 %key, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
