; Halves lie in memory in 16 bits, but are computed as floats where the processor only converts them: 16 lanes. Where it
; computes with them these are 32.
; RUN: vectorize %s --group 256 --target skylake-avx512 --plan
; RUN: vectorize %s --group 256 --target sapphirerapids --plan | FileCheck %s --check-prefix=COMPUTED
; PASS: many_lanes
; CHECK: ; lanes 16,
; COMPUTED: ; lanes 32,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr half, ptr %a, i64 %l
  %x = load half, ptr %at
  %1 = fmul half %x, %x
  %2 = fadd half %1, %x
  %3 = fmul half %2, %x
  %4 = fadd half %3, %1
  %5 = fmul half %4, %x
  %6 = fadd half %5, %2
  %7 = fmul half %6, %x
  %8 = fadd half %7, %3
  store half %8, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
