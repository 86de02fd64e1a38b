; What begins before a tile may be as far away as the largest index: that stays as it is.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after short_offsets
; CHECK-NOT: sext <16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %l
  %number = load i32, ptr %at
  %wide = zext i32 %number to i64
  %before = getelementptr i8, ptr %tile, i64 -2147483648
  %place = getelementptr i8, ptr %before, i64 %wide
  %value = load i32, ptr %place
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
