; Left alone: another constant than was compared; and a comparison that says something else.
; RUN: vectorize %s --kernel constant --group 64 --target avx2 --after keep_equals
; RUN: vectorize %s --kernel below --group 64 --target avx2 --after keep_equals
; CHECK: join:
; CHECK: %index = phi i64
; CHECK: getelementptr i32, ptr %tile, i64 %index
define void @constant(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %first = icmp eq i64 %x, 0
  br i1 %first, label %join, label %others
others:
  %from = getelementptr i32, ptr %a, i64 %x
  store i32 5, ptr %from
  br label %join
join:
  %index = phi i64 [ %x, %others ], [ 1, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 7, ptr %to
  ret void
}
define void @below(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %few = icmp ult i64 %x, 5
  br i1 %few, label %join, label %others
others:
  %from = getelementptr i32, ptr %a, i64 %x
  store i32 5, ptr %from
  br label %join
join:
  %index = phi i64 [ %x, %others ], [ 5, %0 ]
  %to = getelementptr i32, ptr %tile, i64 %index
  store i32 7, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
