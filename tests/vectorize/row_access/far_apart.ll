; Lanes a number of bytes apart that is known need no vector of addresses.
; RUN: vectorize %s --group 64 --target avx2 --plan
; RUN: vectorize %s --group 64 --target avx2 --after promote | FileCheck %s --check-prefix=CODE
; PASS: row_access
; CHECK: ; %one = load double, {{.*}}: vectors along rows, transposed
; CHECK: ; %two = load double, {{.*}}: vectors along rows, transposed
; CODE: load <2 x double>
; CODE-NOT: extractelement <{{.*}} x ptr>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.one = getelementptr [30 x double], ptr %a, i64 %x
  %at.two = getelementptr [30 x double], ptr %a, i64 %x, i64 1
  %one = load double, ptr %at.one
  %two = load double, ptr %at.two
  %sum = fadd double %one, %two
  %to = getelementptr double, ptr %out, i64 %x
  store double %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
