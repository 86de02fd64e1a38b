; A variable that is indexed by an argument is in the thread's private memory, not on the stack.
; RUN: vectorize %s --group 16 --lanes 16 --after indexed_variables
; CHECK: define void @zlg_entry(ptr
; CHECK-NOT: alloca
; CHECK: %[[FIELD:.*]] = getelementptr i8, ptr %0, i64 144
; CHECK-NEXT: %[[PRIVATE:.*]] = load ptr, ptr %[[FIELD]]
; CHECK-NEXT: getelementptr i8, ptr %[[PRIVATE]], i64 0
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %memory = alloca [16 x i32], align 4
  %slot.a = load ptr, ptr %arguments, !invariant.load !0
  %a = load ptr, ptr %slot.a, !invariant.load !0
  %second = getelementptr ptr, ptr %arguments, i64 1
  %slot.n = load ptr, ptr %second, !invariant.load !0
  %n = load i64, ptr %slot.n, !invariant.load !0
  %x = call i64 @zlg.local_id.0()
  %number = trunc i64 %x to i32
  %place = getelementptr i32, ptr %memory, i64 %n
  store volatile i32 %number, ptr %place
  %other = xor i64 %n, 1
  %from = getelementptr i32, ptr %memory, i64 %other
  %value = load volatile i32, ptr %from
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{}
