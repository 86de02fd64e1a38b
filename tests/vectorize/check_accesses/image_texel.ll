; Where a kernel writes images its texels are told too: NULL for one that is not in the image.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: or i1
; CHECK: %[[OUTSIDE:.*]] = or i1
; CHECK: call void @zlg.check.texel(i1 %[[OUTSIDE]], ptr @zlg.place
; CHECK: %[[BYTES:.*]] = load i8, ptr %{{.*}}, !invariant.load
; CHECK: %[[TEXEL:.*]] = select i1 %[[OUTSIDE]], ptr null, ptr %
; CHECK-NEXT: %[[SIZE:.*]] = zext i8 %[[BYTES]] to i64
; CHECK-NEXT: call void @zlg.check.access(ptr %[[TEXEL]], i64 %[[SIZE]], ptr @zlg.place
; CHECK-NEXT: call void @zlg.image.read(
; CHECK: call void @zlg.check.access(
; CHECK-NEXT: call void @zlg.image.write(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %texel = alloca [4 x i32]
  %slot = load ptr, ptr %arguments
  %image = load ptr, ptr %slot
  %id = call i64 @zlg.local_id.0()
  %x = trunc i64 %id to i32
  call void @zlg.image.read(ptr %image, i32 %x, i32 0, i32 0, ptr %texel)
  call void @zlg.image.write(ptr %image, i32 %x, i32 1, i32 0, i32 1, i32 2, i32 3, i32 4)
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.image.read(ptr, i32, i32, i32, ptr)
declare void @zlg.image.write(ptr, i32, i32, i32, i32, i32, i32, i32)
