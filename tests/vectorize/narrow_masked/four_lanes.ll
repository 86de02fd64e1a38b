; Four lanes of sixteen store: a vector of four.
; RUN: vectorize %s --group 16 --after narrow_masked --passes -masked_store_splitting
; RUN: vectorize %s --group 16 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: narrow_masked
; CHECK: load <4 x float>
; CHECK-NOT: llvm.masked
; REMARK: remark: load of 4 of 16 lanes is a vector of 4 lanes [narrow_masked]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %few = icmp ult i64 %x, 4
  br i1 %few, label %then, label %done
then:
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %twice = fadd float %value, %value
  store float %twice, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
