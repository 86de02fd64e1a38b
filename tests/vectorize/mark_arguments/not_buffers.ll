; What a buffer has, or tile_static memory, may change.
; RUN: vectorize %s --group 64 --after mark_arguments
; CHECK: load i32, ptr %at, align 4{{$}}
; CHECK: load i32, ptr %place, align 4{{$}}
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %place = getelementptr i32, ptr %tile, i64 %x
  %other = load i32, ptr %place
  %sum = add i32 %value, %other
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
