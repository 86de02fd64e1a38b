; SIMD groups of one row: each is 8 bytes behind the one before it.
; RUN: vectorize %s --group 64 --lanes 8 --after vectorize
; PASS: strength_reduction
; CHECK: %at.base1 = getelementptr i8, ptr %at.base0, i64 8
; CHECK: %at.base2 = getelementptr i8, ptr %at.base0, i64 16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
