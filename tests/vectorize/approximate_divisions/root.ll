; The inverse of a root has an estimate of its own; another quotient by a root has not.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after promote
; PASS: approximate_divisions reciprocal_sqrt
; CHECK: @llvm.x86.avx512.rsqrt14.ps.512
; CHECK-NOT: fdiv
; CHECK: @llvm.x86.avx512.rcp14.ps.512
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
  %root = call float @llvm.sqrt.f32(float %value)
  %inverse = fdiv float 1.0, %root, !zlg.approximate !0
  %quotient = fdiv float %inverse, %root, !zlg.approximate !0
  store float %quotient, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare float @llvm.sqrt.f32(float)
!0 = !{}
