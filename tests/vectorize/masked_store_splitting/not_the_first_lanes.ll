; The lanes from 3 on are not the first: a mask.
; RUN: vectorize %s --group 16 --lanes 16 --after masked_store_splitting --passes -narrow_masked
; CHECK: call void @llvm.masked.store
; CHECK-NOT: store <
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %some = icmp uge i64 %x, 3
  br i1 %some, label %then, label %done
then:
  store float 1.0, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
