; Divisions that need not be precise are products with an estimate that one step improves; others
; stay.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote
; PASS: approximate_divisions
; CHECK: fdiv <16 x float>
; CHECK: [[ESTIMATE:%.*]] = call <16 x float> @llvm.x86.avx512.rcp14.ps.512
; CHECK: [[ERROR:%.*]] = call <16 x float> @llvm.fma.v16f32
; CHECK: [[BETTER:%.*]] = call <16 x float> @llvm.fma.v16f32
; CHECK: [[KNOWN:%.*]] = fcmp ogt <16 x float> [[ERROR]]
; CHECK: select <16 x i1> [[KNOWN]], <16 x float> [[BETTER]], <16 x float> [[ESTIMATE]]
; CHECK-NOT: fdiv
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %at
  %precise = fdiv float 3.0, %value
  %quotient = fdiv float %precise, %value, !zlg.approximate !0
  store float %quotient, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
!0 = !{}
