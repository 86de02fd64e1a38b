; Two lanes at the edge of a tile are cheaper as scalars than gathered.
; RUN: vectorize %s --group 16 --lanes 16 --after narrow_masked
; PASS: narrow_masked
; CHECK-COUNT-2: load float
; CHECK-NOT: llvm.masked.gather
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %some = icmp ult i64 %x, 2
  %at = getelementptr float, ptr %a, i64 %x
  br i1 %some, label %then, label %done
then:
  %far = mul i64 %x, 100
  %from = getelementptr float, ptr %tile, i64 %far
  %value = load float, ptr %from
  store float %value, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
