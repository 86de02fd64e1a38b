; Nothing races in images that a kernel only reads; but a texel may be unwritten.
; RUN: vectorize %s --group 16 --told --after check_accesses
; RUN: vectorize %s --group 16 --told-init --after check_accesses | FileCheck %s --check-prefix=INIT
; CHECK: call void @zlg.check.texel(
; CHECK-NOT: call void @zlg.check.access(
; CHECK: ret void
; INIT-NOT: call void @zlg.check.texel(
; INIT: call void @zlg.check.access(
; INIT: call void @zlg.image.read(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %texel = alloca [4 x i32]
  %slot = load ptr, ptr %arguments
  %image = load ptr, ptr %slot
  call void @zlg.image.read(ptr %image, i32 3, i32 0, i32 0, ptr %texel)
  ret void
}
declare void @zlg.image.read(ptr, i32, i32, i32, ptr)
