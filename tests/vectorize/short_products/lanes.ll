; Lanes that are multiplied by different numbers.
; RUN: vectorize %s --group 4 --lanes 4 --target sapphirerapids --after short_products | FileCheck %s
; CHECK: mul <4 x i32> {{.*}}, <i32 3, i32 5, i32 3, i32 5>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %v = load i32, ptr %at, align 4
  %low = trunc i64 %x to i32
  %bit = and i32 %low, 1
  %twice = shl i32 %bit, 1
  %factor = add i32 %twice, 3
  %result = mul i32 %v, %factor
  store i32 %result, ptr %at, align 4
  ret void
}
declare i64 @zlg.local_id.0()
