; Nothing is known of what an argument and an element are: they are divided as they come.
; RUN: vectorize %s --group 64 --after simplify
; CHECK: sdiv i32
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %id = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %id
  %value = load i32, ptr %at
  %quotient = sdiv i32 %value, %n
  store i32 %quotient, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
