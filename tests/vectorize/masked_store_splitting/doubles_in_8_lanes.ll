; 5 of 8 lanes: 4 doubles, and one at its place 32 bytes behind.
; RUN: vectorize %s --group 5 --lanes 8 --after masked_store_splitting
; PASS: masked_store_splitting
; CHECK: store <4 x double>
; CHECK: getelementptr double, ptr {{.*}}, i32 4
; CHECK: store double
; CHECK-NOT: llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %more = fadd double %value, 1.0
  store double %more, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
