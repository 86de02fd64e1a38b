; A float is rounded to a half, to even; one that becomes a denormal half by a sum with 0.5.
; PASS: missing_halves
; RUN: vectorize %s --group 16 --target sse2 --after missing_halves | FileCheck %s
; RUN: vectorize %s --group 16 --target sse2 --asm | FileCheck %s --check-prefix=ASM
; ASM-NOT: __truncsfhf2
; CHECK-NOT: fptrunc
; CHECK: [[SIZE:%.*]] = and <{{[0-9]+}} x i32>
; CHECK: fadd <{{[0-9]+}} x float> {{.*}}, <float 5.000000e-01,
; CHECK: lshr <{{[0-9]+}} x i32> {{.*}}, <i32 13,
; CHECK: trunc <{{[0-9]+}} x i32> {{.*}} to <{{[0-9]+}} x i16>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %to = getelementptr half, ptr %b, i64 %x
  %p = load float, ptr %from, align 4
  %short = fptrunc float %p to half
  store half %short, ptr %to, align 2
  ret void
}
declare i64 @zlg.local_id.0()
