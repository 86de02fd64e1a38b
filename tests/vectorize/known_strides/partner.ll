; A partner's place, of a stride that comes with the launch.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after known_strides
; PASS: known_strides
; CHECK-DAG: xor i64 %{{.*}}, 1
; CHECK-DAG: xor i64 %{{.*}}, 2
; CHECK-DAG: xor i64 %{{.*}}, 4
; CHECK-DAG: xor i64 %{{.*}}, 8
; CHECK-NOT: icmp eq i64 %{{.*}}, 16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %stride = load i64, ptr %slot
  %l = call i64 @zlg.local_id.0()
  %partner = xor i64 %l, %stride
  %at = getelementptr float, ptr %tile, i64 %l
  %at.partner = getelementptr float, ptr %tile, i64 %partner
  %x = load float, ptr %at
  %y = load float, ptr %at.partner
  %sum = fadd float %x, %y
  store float %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
