; What is called for far quotients returns less than a register of doubles: it does not save all registers, since LLVM would
; forget the rest of the one with the result.
; RUN: vectorize %s --group 16 --target avx2 --after inline_and_optimise
; PASS: inline_math
; CHECK: far{{.*}}:
; CHECK-NEXT: call <4 x i32> @zlg.math.remquo_quotient.avx2_f64(
; CHECK-NOT: no_caller_saved_registers
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr double, ptr %a, i64 %x
  %value = load double, ptr %at
  %quotient = call i32 @zlg.math.remquo_quotient.f64(double %value, double 3.0)
  %result = sitofp i32 %quotient to double
  store double %result, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare i32 @zlg.math.remquo_quotient.f64(double, double)
