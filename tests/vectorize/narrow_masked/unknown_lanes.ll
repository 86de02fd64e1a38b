; Which lanes come here depends on an argument.
; RUN: vectorize %s --group 16 --lanes 16 --after narrow_masked
; CHECK: call <16 x float> @llvm.masked.load
; CHECK: call void @llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %some = icmp ult i64 %x, %n
  %at = getelementptr float, ptr %a, i64 %x
  br i1 %some, label %then, label %done
then:
  %value = load float, ptr %at
  %more = fadd float %value, 1.0
  store float %more, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
