; Bytes and shorts of one address: LLVM 15 would take the vector of one for that of the other.
; RUN: vectorize %s --group 33 --lanes 16 --after promote
; CHECK: load <16 x i8>, ptr %a,
; CHECK: load <16 x i16>, ptr %a,
; CHECK: add{{.*}} <16 x i16>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.byte = getelementptr i8, ptr %a, i64 %x
  %byte = load i8, ptr %at.byte
  %at.short = getelementptr i16, ptr %a, i64 %x
  %short = load i16, ptr %at.short
  %wide = zext i8 %byte to i16
  %sum = add i16 %wide, %short
  %to = getelementptr i16, ptr %out, i64 %x
  store i16 %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
