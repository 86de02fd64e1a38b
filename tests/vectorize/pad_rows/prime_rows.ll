; Rows of 169 are 11 SIMD groups of 16 lanes: too many for a strip, and no number of them fits. Each group has a mask.
; RUN: vectorize %s --group 169,2 --target skylake-avx512 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --group 169,2 --target skylake-avx512 --after vectorize
; PASS: pad_rows
; PLAN: ; lanes 16, coarsening 4, strips 6,
; CHECK-NOT: store <16 x i16>
; CHECK: llvm.masked.store.v16i16
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 169
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
