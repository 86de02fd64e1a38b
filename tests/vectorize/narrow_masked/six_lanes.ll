; Six lanes are neither few nor a vector: a mask.
; RUN: vectorize %s --group 16 --lanes 16 --after narrow_masked
; CHECK: call <16 x float> @llvm.masked.load{{.*}}<i1 true, i1 true, i1 true, i1 true, i1 true,
; CHECK-NOT: load <
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %some = icmp ult i64 %x, 6
  %at = getelementptr float, ptr %a, i64 %x
  br i1 %some, label %then, label %done
then:
  %value = load float, ptr %at
  store volatile float %value, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
