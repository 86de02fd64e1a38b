; Rows of 50 are seven SIMD groups of 8 lanes. In strips of seven the masks are constants: the last group has two lanes.
; RUN: vectorize %s --group 50,2 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 50,2 --target avx2 --after narrow_masked
; PASS: pad_rows narrow_masked
; PLAN: ; lanes 8, coarsening 7, strips 2,
; CHECK-NOT: llvm.masked
; CHECK: store <8 x i16>
; CHECK: store <2 x i16>
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 50
  %i = add i64 %before, %x
  %from = getelementptr inbounds i16, ptr %a, i64 %i
  %value = load i16, ptr %from, align 2
  %wide = sitofp i16 %value to float
  %product = fmul float %wide, %wide
  %short = fptosi float %product to i16
  store i16 %short, ptr %from, align 2
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
