; What narrowing has put between a load and a store of four lanes is gone.
; RUN: vectorize %s --group 16 --lanes 16 --after cleanup
; PASS: narrow_masked_late
; CHECK: load <4 x float>
; CHECK-NOT: select
; CHECK: fadd
; CHECK-NOT: select
; CHECK: store <4 x float>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  store i64 4, ptr %tile
  call void @zlg.barrier()
  %count = load i64, ptr %tile
  %few = icmp ult i64 %x, %count
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
declare void @zlg.barrier()
