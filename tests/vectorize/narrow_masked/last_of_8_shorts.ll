; The last two of 8 lanes: a vector of 4 bytes, 12 bytes behind the first lane.
; RUN: vectorize %s --group 8 --lanes 8 --after narrow_masked --passes -masked_store_splitting
; PASS: narrow_masked
; CHECK: load <2 x i16>
; CHECK: store <2 x i16>
; CHECK-NOT: llvm.masked
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %some = icmp ugt i64 %x, 5
  %at = getelementptr i16, ptr %a, i64 %x
  br i1 %some, label %then, label %done
then:
  %value = load i16, ptr %at
  %more = add i16 %value, 1
  store i16 %more, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
