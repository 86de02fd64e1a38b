; A buffer may be as large as that: its indices stay as they are.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after short_offsets
; CHECK-NOT: sext <16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr inbounds i32, ptr %a, i64 %l
  %number = load i32, ptr %at
  %wide = zext i32 %number to i64
  %place = getelementptr inbounds i32, ptr %a, i64 %wide
  %value = load i32, ptr %place
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
