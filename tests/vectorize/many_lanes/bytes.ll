; All values are bytes: a register has 64. Where rows are shorter, or there are no more work-items, fewer.
; RUN: vectorize %s --group 256 --target skylake-avx512 --plan
; RUN: vectorize %s --group 32,8 --target skylake-avx512 --plan | FileCheck %s --check-prefix=ROWS
; RUN: vectorize %s --group 96 --target skylake-avx512 --plan | FileCheck %s --check-prefix=ROWS
; PASS: many_lanes
; CHECK: ; lanes 64,
; ROWS: ; lanes 32,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i8, ptr %a, i64 %l
  %x = load i8, ptr %from
  %low = icmp ult i8 %x, 100
  %more = add i8 %x, 7
  %kept = select i1 %low, i8 %more, i8 %x
  store i8 %kept, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
