; A product by 2^n + 1 or 2^n - 1 is a shift and a sum. By others it stays.
; PASS: short_products
; RUN: vectorize %s --group 16 --target sapphirerapids --after short_products | FileCheck %s
; CHECK: [[EIGHT:%.*]] = shl <16 x i32> [[V:%.*]], <i32 3
; CHECK: [[NINE:%.*]] = add <16 x i32> [[EIGHT]], [[V]]
; CHECK: [[ODD:%.*]] = xor <16 x i32> [[NINE]]
; CHECK: [[MORE:%.*]] = shl <16 x i32> [[ODD]], <i32 5
; CHECK: sub <16 x i32> [[MORE]], [[ODD]]
; CHECK-NOT: shl
; CHECK: mul <16 x i32> {{.*}}, <i32 1664525
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %v = load i32, ptr %at, align 4
  %nine = mul i32 %v, 9
  %odd = xor i32 %nine, 1
  %sum = mul i32 %odd, 31
  %other = xor i32 %sum, 1
  %result = mul i32 %other, 1664525
  store i32 %result, ptr %at, align 4
  ret void
}
declare i64 @zlg.local_id.0()
