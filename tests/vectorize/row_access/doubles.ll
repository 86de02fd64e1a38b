; Four doubles of each lane: a register of 64 bytes is put together out of four pieces of a row, so gathers are cheaper
; where there are fast ones. In registers of 32 bytes rows are.
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --lanes 8 --plan
; RUN: vectorize %s --kernel k --group 64 --target avx2 --lanes 4 --plan | FileCheck %s --check-prefix=NARROW
; CHECK: %x = load double, ptr %at.0, align 8: gather
; NARROW: %x = load double, ptr %at.0, align 8: vectors along rows, transposed
; PASS: row_access
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %tile, i64 %l
  %index = load i64, ptr %from
  %at.0 = getelementptr [4 x double], ptr %a, i64 %index
  %at.1 = getelementptr double, ptr %at.0, i64 1
  %at.2 = getelementptr double, ptr %at.0, i64 2
  %at.3 = getelementptr double, ptr %at.0, i64 3
  %x = load double, ptr %at.0, align 8
  %y = load double, ptr %at.1, align 8
  %z = load double, ptr %at.2, align 8
  %w = load double, ptr %at.3, align 8
  %xy = fadd double %x, %y
  %zw = fadd double %z, %w
  %sum = fadd double %xy, %zw
  %to = getelementptr double, ptr %out, i64 %l
  store double %sum, ptr %to, align 8
  ret void
}
declare i64 @zlg.local_id.0()
