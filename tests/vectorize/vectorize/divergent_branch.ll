; Some lanes take the way: those that do not touch nothing, and do not divide.
; RUN: vectorize %s --group 16 --lanes 16 --after promote
; CHECK: [[SOME:%.*]] = icmp sgt <16 x i32>
; CHECK-NOT: {{[su]}}div
; CHECK: freeze <16 x i32>
; CHECK: call void @llvm.masked.store.v16i32{{.*}} <16 x i1> [[SOME]])
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i32, ptr %a, i64 %x
  %value = load i32, ptr %at
  %some = icmp sgt i32 %value, 0
  br i1 %some, label %then, label %done
then:
  %part = sdiv i32 %n, %value
  store i32 %part, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
