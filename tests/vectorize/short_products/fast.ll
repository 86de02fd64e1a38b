; AMD's processors are as fast at products.
; RUN: vectorize %s --group 16 --target znver4 --after short_products | FileCheck %s
; RUN: vectorize %s --group 16 --target znver3 --after short_products | FileCheck %s
; CHECK: mul <{{[0-9]+}} x i32> {{.*}}, <i32 9
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %v = load i32, ptr %at, align 4
  %result = mul i32 %v, 9
  store i32 %result, ptr %at, align 4
  ret void
}
declare i64 @zlg.local_id.0()
