; One lane of eight: a scalar of 8 bytes.
; RUN: vectorize %s --group 8 --lanes 8 --after narrow_masked_late
; PASS: narrow_masked_late
; CHECK: load double
; CHECK: store double
; CHECK-NOT: llvm.masked
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  store i64 1, ptr %tile
  call void @zlg.barrier()
  %count = load i64, ptr %tile
  %few = icmp ult i64 %x, %count
  br i1 %few, label %then, label %done
then:
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %twice = fadd double %value, %value
  store double %twice, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
