; A volatile load is one each time.
; RUN: vectorize %s --group 64 --after mark_arguments
; CHECK: load volatile i32, ptr %slot.n, align 4{{$}}
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %x = call i64 @zlg.local_id.0()
  %n = load volatile i32, ptr %slot.n
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 %n, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
