; Products of 16 bits take a step on every processor, and scalars do.
; RUN: vectorize %s --group 32 --lanes 32 --target sapphirerapids --after short_products | FileCheck %s
; RUN: vectorize %s --group 32 --lanes 1 --target sapphirerapids --after short_products | FileCheck %s
; CHECK: mul {{.*}}i16{{.*}}, {{.*}}9
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i16, ptr %a, i64 %x
  %v = load i16, ptr %at, align 2
  %result = mul i16 %v, 9
  store i16 %result, ptr %at, align 2
  ret void
}
declare i64 @zlg.local_id.0()
