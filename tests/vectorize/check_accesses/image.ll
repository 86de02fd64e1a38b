; An access to an image without a sampler is outside if one of its coordinates is.
; RUN: vectorize %s --group 16 --told --after check_accesses
; CHECK: %[[X:.*]] = load i32, ptr %{{.*}}, !invariant.load
; CHECK-NEXT: icmp uge i32 %x, %[[X]]
; CHECK: load i32, ptr %{{.*}}, !invariant.load
; CHECK: icmp uge i32 1, %
; CHECK: load i32, ptr %{{.*}}, !invariant.load
; CHECK: icmp uge i32 0, %
; CHECK: %[[OUTSIDE:.*]] = or i1
; CHECK-NEXT: call void @zlg.check.texel(i1 %[[OUTSIDE]], ptr @zlg.place
; CHECK: call void @zlg.image.write(
; CHECK-NOT: zlg.check.texel
; CHECK: call void @zlg.image.sample_at(
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %texel = alloca [4 x i32]
  %slot = load ptr, ptr %arguments
  %image = load ptr, ptr %slot
  %id = call i64 @zlg.local_id.0()
  %x = trunc i64 %id to i32
  call void @zlg.image.write(ptr %image, i32 %x, i32 1, i32 0, i32 1, i32 2, i32 3, i32 4)
  call void @zlg.image.sample_at(ptr %image, i64 1, i32 %x, i32 1, i32 0, i32 2, ptr %texel)
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.image.write(ptr, i32, i32, i32, i32, i32, i32, i32)
declare void @zlg.image.sample_at(ptr, i64, i32, i32, i32, i32, ptr)
