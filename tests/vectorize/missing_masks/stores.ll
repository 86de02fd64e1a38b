; Without masks of 16 bits a vector is stored as a whole where all lanes are there; else they are copied from a buffer.
; RUN: vectorize %s --group 64 --target avx2 --after missing_masks
; RUN: vectorize %s --group 64 --target sse2 --after missing_masks
; RUN: vectorize %s --group 64 --target neon --after missing_masks
; PASS: missing_masks
; CHECK-NOT: llvm.masked.store
; CHECK: icmp eq i[[LANES:[0-9]+]] {{.*}}, -1
; CHECK: whole:
; CHECK-NEXT: store <[[LANES]] x i16>
; CHECK: parts:
; CHECK-NEXT: store <[[LANES]] x i16> {{.*}}%lanes
; CHECK: call {{.*}}@zlg.copy_lanes.2(ptr {{.*}}, ptr {{.*}}%lanes,
; CHECK-NOT: llvm.masked.store
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i16, ptr %a, i64 %x
  %value = load i16, ptr %at
  %is = icmp sgt i16 %value, 5
  br i1 %is, label %there, label %end
there:
  %less = sub i16 %value, 5
  store i16 %less, ptr %at
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
