; A store under a mask of one lane keeps it; comparisons are of scalars.
; RUN: vectorize %s --group 3 --lanes 1 --after scalarise
; CHECK-NOT: icmp sgt <1 x
; CHECK: icmp sgt i32
; CHECK: call void @llvm.masked.store.v1i32
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  store i32 7, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
