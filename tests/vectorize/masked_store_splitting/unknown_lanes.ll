; How many lanes store is an argument: a mask.
; RUN: vectorize %s --group 16 --lanes 16 --after masked_store_splitting
; CHECK: call void @llvm.masked.store
; CHECK-NOT: store <
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %some = icmp ult i64 %x, %n
  br i1 %some, label %then, label %done
then:
  store float 1.0, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
