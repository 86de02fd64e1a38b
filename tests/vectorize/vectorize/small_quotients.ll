; Numbers of 64 bits that are known to be small are divided as doubles; all others lane by lane.
; RUN: vectorize %s --kernel small --group 64 --target skylake-avx512 --after promote
; RUN: vectorize %s --kernel any --group 64 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=ANY
; CHECK: fdiv <8 x double>
; CHECK-NOT: udiv
; ANY: udiv i64
; ANY-NOT: double
define void @small(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %a, i64 %l
  %x = load i64, ptr %from
  %next = getelementptr i64, ptr %from, i64 64
  %n = load i64, ptr %next
  %x.small = lshr i64 %x, 20
  %n.small = lshr i64 %n, 30
  %q = udiv i64 %x.small, %n.small
  store i64 %q, ptr %from
  ret void
}
define void @any(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i64, ptr %a, i64 %l
  %x = load i64, ptr %from
  %next = getelementptr i64, ptr %from, i64 64
  %n = load i64, ptr %next
  %q = udiv i64 %x, %n
  store i64 %q, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
