; All lanes take the same way: it stays a branch, and what is behind it has no masks.
; RUN: vectorize %s --group 16 --lanes 16 --after vectorize
; CHECK: br i1
; CHECK-NOT: llvm.masked
; CHECK: store <16 x float>
; CHECK-NOT: llvm.masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %then, label %done
then:
  store float 1.0, ptr %at
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
