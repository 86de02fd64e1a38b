; 15 bytes: 8, 4, 2 and 1.
; RUN: vectorize %s --group 15 --lanes 16 --after masked_store_splitting
; PASS: masked_store_splitting
; CHECK-DAG: store <8 x i8>
; CHECK-DAG: store <4 x i8>
; CHECK-DAG: store <2 x i8>
; CHECK-DAG: store i8
; CHECK-NOT: llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i8, ptr %a, i64 %x
  store i8 1, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
