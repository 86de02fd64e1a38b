; Lanes of a row share an address: each SIMD group loads a scalar.
; RUN: vectorize %s --group 16,4 --plan
; CHECK: %one = load float, ptr {{.*}}: broadcast
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %at.one = getelementptr float, ptr %a, i64 %y
  %one = load float, ptr %at.one
  %to = getelementptr float, ptr %a, i64 %x
  store volatile float %one, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
