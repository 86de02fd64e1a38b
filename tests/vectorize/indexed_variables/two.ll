; Variables that are moved lie behind one another, each from a multiple of 128 bytes on.
; RUN: vectorize %s --group 4 --lanes 4 --after indexed_variables
; CHECK: define void @zlg_entry(ptr
; CHECK-NOT: alloca
; CHECK: %[[FIELD:.*]] = getelementptr i8, ptr %0, i64 144
; CHECK-NEXT: %[[PRIVATE:.*]] = load ptr, ptr %[[FIELD]]
; CHECK-NEXT: getelementptr i8, ptr %[[PRIVATE]], i64 0
; CHECK-NEXT: getelementptr i8, ptr %[[PRIVATE]], i64 256
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %first = alloca [9 x i32], align 4
  %second = alloca [16 x i32], align 4
  %slot.a = load ptr, ptr %arguments, !invariant.load !0
  %a = load ptr, ptr %slot.a, !invariant.load !0
  %behind = getelementptr ptr, ptr %arguments, i64 1
  %slot.n = load ptr, ptr %behind, !invariant.load !0
  %n = load i64, ptr %slot.n, !invariant.load !0
  %x = call i64 @zlg.local_id.0()
  %number = trunc i64 %x to i32
  %other = xor i64 %n, 1
  %to.1 = getelementptr i32, ptr %first, i64 %n
  store volatile i32 %number, ptr %to.1
  %to.2 = getelementptr i32, ptr %second, i64 %n
  store volatile i32 %number, ptr %to.2
  %from.1 = getelementptr i32, ptr %first, i64 %other
  %value.1 = load volatile i32, ptr %from.1
  %from.2 = getelementptr i32, ptr %second, i64 %other
  %value.2 = load volatile i32, ptr %from.2
  %sum = add i32 %value.1, %value.2
  %at = getelementptr i32, ptr %a, i64 %x
  store i32 %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
!0 = !{}
