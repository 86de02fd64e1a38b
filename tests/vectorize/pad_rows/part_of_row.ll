; Rows of 125 are 16 SIMD groups of 8 lanes, four strips. Only the fourth group of one may end a row.
; RUN: vectorize %s --group 125,2 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 125,2 --target avx2 --after inline_and_optimise
; PASS: pad_rows
; PLAN: ; lanes 8, coarsening 4, strips 8,
; CHECK: store <8 x i16>
; CHECK: store <8 x i16>
; CHECK: store <8 x i16>
; CHECK: call void @llvm.masked.store.v8i16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 125
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
