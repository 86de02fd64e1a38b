; Members of an argument that is a struct, of 1, 2 and 8 bytes.
; RUN: vectorize %s --group 64 --after mark_arguments
; CHECK: %byte = load i8, {{.*}}!invariant.load
; CHECK: %half = load i16, {{.*}}!invariant.load
; CHECK: %long = load i64, {{.*}}!invariant.load
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.s = getelementptr i8, ptr %arguments, i64 8
  %slot.s = load ptr, ptr %at.s
  %x = call i64 @zlg.local_id.0()
  %byte = load i8, ptr %slot.s
  %at.half = getelementptr i8, ptr %slot.s, i64 2
  %half = load i16, ptr %at.half
  %at.long = getelementptr i8, ptr %slot.s, i64 8
  %long = load i64, ptr %at.long
  %wide.byte = zext i8 %byte to i64
  %wide.half = zext i16 %half to i64
  %sum = add i64 %wide.byte, %wide.half
  %all = add i64 %sum, %long
  %at = getelementptr i64, ptr %a, i64 %x
  store i64 %all, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
