; Where the processor divides about as fast, or its estimate has few bits, or has the estimate for other vectors, divisions stay.
; RUN: vectorize %s --group 64 --target sse2 --remarks | FileCheck %s --check-prefix=SSE2
; RUN: vectorize %s --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --group 64 --target skylake-avx512 --lanes 8 --remarks | FileCheck %s --check-prefix=LANES
; PASS: approximate_divisions
; AVX2-NOT: @llvm.x86
; AVX2: store <8 x float>
; SSE2: the division is precise: the processor has no estimate that is worth it [approximate_divisions]
; LANES: the division is precise: the processor's estimate takes another number of lanes [approximate_divisions]
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
