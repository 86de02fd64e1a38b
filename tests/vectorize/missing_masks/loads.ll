; Without masks of bytes a vector that lies in one page is loaded as a whole, if a lane is there; else its lanes are
; copied to a buffer. What absent lanes had before they keep.
; RUN: vectorize %s --group 64 --target avx2 --after missing_masks
; RUN: vectorize %s --group 64 --target sse2 --after missing_masks
; RUN: vectorize %s --group 64 --target neon --after missing_masks
; RUN: vectorize %s --group 64 --target avx2 --all-remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target avx2 --asm | FileCheck %s --check-prefix=ASM
; PASS: missing_masks
; CHECK: %lanes = alloca [512 x i8], align 64
; CHECK-NOT: llvm.masked.load
; CHECK: [[PLACE:%[a-z0-9.]+]] = and i64 {{.*}}, 4095
; CHECK: icmp ule i64 [[PLACE]], 40
; CHECK: whole:
; CHECK-NEXT: load <[[LANES:[0-9]+]] x i8>
; CHECK: parts:
; CHECK: call {{.*}}@zlg.copy_lanes.1(ptr {{.*}}%lanes, ptr
; CHECK: phi <[[LANES]] x i8>
; CHECK: select <[[LANES]] x i1>
; CHECK-NOT: llvm.masked.load
; REMARK: remark: the processor has no masks for such elements
; ASM: zlg_entry:
; ASM-NOT: vpinsrb
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.key = getelementptr i8, ptr %out, i64 %x
  %key = load i8, ptr %at.key
  %is = icmp sgt i8 %key, 5
  br i1 %is, label %there, label %end
there:
  %from = getelementptr i8, ptr %a, i64 %x
  %value = load i8, ptr %from
  br label %end
end:
  %got = phi i8 [ 7, %0 ], [ %value, %there ]
  store i8 %got, ptr %at.key
  ret void
}
declare i64 @zlg.local_id.0()
