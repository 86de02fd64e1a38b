; Which lanes there are is known when the kernel runs. Where gathers and scatters are slow, or there are none, no lane
; asks whether it is there: those that are not access memory of their own.
; RUN: vectorize %s --group 64 --target avx2 --after narrow_masked_late
; RUN: vectorize %s --group 64 --target sse2 --after narrow_masked_late
; RUN: vectorize %s --group 64 --target neon --after narrow_masked_late
; RUN: vectorize %s --group 64 --target avx2 --all-remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 64 --target skylake-avx512 --after narrow_masked_late | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --group 64 --target znver4 --after narrow_masked_late | FileCheck %s --check-prefix=FAST
; PASS: narrow_masked_late
; CHECK: %absent = alloca [512 x i8]
; CHECK-NOT: llvm.masked.gather
; CHECK: select <[[LANES:[0-9]+]] x i1> {{.*}}, <[[LANES]] x ptr>
; CHECK: load i32
; CHECK-NOT: llvm.masked.gather
; REMARK: remark: load of 8 lanes is done lane by lane: those that are not there access memory of their own
; REMARK: remark: store of 8 lanes is done lane by lane: those that are not there access memory of their own
; FAST: llvm.masked.gather
; FAST: llvm.masked.scatter
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i32, ptr %a, i64 %x
  %index = load i32, ptr %at.index
  %is = icmp sgt i32 %index, 5
  br i1 %is, label %there, label %end
there:
  %wide = zext i32 %index to i64
  %from = getelementptr i32, ptr %a, i64 %wide
  %value = load i32, ptr %from
  %to = getelementptr i32, ptr %out, i64 %wide
  store i32 %value, ptr %to
  br label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
