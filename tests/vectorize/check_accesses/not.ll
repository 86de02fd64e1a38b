; Nothing is told of the arguments themselves, and of constants and private variables whose index is
; known; and nothing at all of kernels that are not checked.
; RUN: vectorize %s --group 16 --told --after check_accesses
; RUN: vectorize %s --group 16 --after simplify | FileCheck %s --check-prefix=OFF
; CHECK: call void @zlg.check.begin()
; CHECK-NOT: zlg.check.access
; CHECK: call void @take
; CHECK-NOT: zlg.check
; OFF-NOT: zlg.check
@constants = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %private = alloca [4 x i32]
  %slot = load ptr, ptr %arguments
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %two = load i32, ptr getelementptr ([4 x i32], ptr @constants, i64 0, i64 2)
  %value = add i32 %n, %two
  %first = getelementptr [4 x i32], ptr %private, i64 0, i64 1
  store volatile i32 %value, ptr %first
  %got = load volatile i32, ptr %first
  call void @take(i32 %got)
  ret void
}
declare void @take(i32)
