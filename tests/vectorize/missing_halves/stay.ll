; A processor that converts halves has an instruction. Doubles that become halves would be rounded twice.
; PASS: missing_halves
; RUN: vectorize %s --group 16 --target avx2 --after missing_halves | FileCheck %s
; RUN: vectorize %s --group 16 --target neon --after missing_halves | FileCheck %s
; RUN: vectorize %s --group 16 --target sse2 --after missing_halves | FileCheck %s --check-prefix=DOUBLE
; CHECK: fpext <{{.*}} x half> {{.*}} to <{{.*}} x double>
; DOUBLE-NOT: fpext <{{.*}} x half>
; DOUBLE: fpext <{{[0-9]+}} x float> {{.*}} to <{{[0-9]+}} x double>
; DOUBLE: fptrunc <{{[0-9]+}} x double> {{.*}} to <{{[0-9]+}} x half>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.slot = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.slot
  %b = load ptr, ptr %slot.b
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr half, ptr %a, i64 %x
  %to = getelementptr double, ptr %b, i64 %x
  %p = load half, ptr %from, align 2
  %q = load double, ptr %to, align 8
  %wide = fpext half %p to double
  %sum = fadd double %wide, %q
  %short = fptrunc double %sum to half
  store half %short, ptr %from, align 2
  ret void
}
declare i64 @zlg.local_id.0()
