; In another order of SIMD groups each is a strip, and another one has the first turn.
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --told --order --after vectorize
; RUN: vectorize %s --group 64 --lanes 8 --target avx2 --told --after vectorize | FileCheck %s --check-prefix=USUAL
; CHECK: %[[FROM:.*]] = sub i64 8, %[[TURN:[0-9a-z]+]]
; CHECK: %[[STRIP:.*]] = urem i64 %[[FROM]], 8
; CHECK: call void @zlg.checked.begin(ptr %{{.*}}, i64 %[[TURN]], i64 8,
; USUAL-NOT: urem
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %a = load ptr, ptr %slot
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 1, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
