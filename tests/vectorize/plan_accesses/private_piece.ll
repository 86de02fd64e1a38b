; An array that is accessed by words and by bytes lies in one piece for each lane. Its 1024 bytes are
; followed by a line of the cache: lanes a power of two apart compete for the same places.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; CHECK: ; %array: linear, stride 1088
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %array = alloca [256 x i32], align 4
  %at.number = getelementptr i32, ptr %a, i64 %x
  %number = load i32, ptr %at.number
  %index = and i32 %number, 255
  %wide = zext i32 %index to i64
  %at = getelementptr i32, ptr %array, i64 %wide
  store i32 %number, ptr %at
  %at.byte = getelementptr i8, ptr %array, i64 %wide
  %byte = load i8, ptr %at.byte
  %value = zext i8 %byte to i32
  store i32 %value, ptr %at.number
  ret void
}
declare i64 @zlg.local_id.0()
