; All lanes divide by an argument: one division makes its reciprocal, and lanes multiply.
; RUN: vectorize %s --kernel same --group 64 --target skylake-avx512 --after promote
; RUN: vectorize %s --kernel other --group 64 --target skylake-avx512 --after promote | FileCheck %s --check-prefix=OTHER
; CHECK: fdiv double 1.0{{.*}}
; CHECK: fmul <16 x double>
; CHECK-NOT: fdiv <16 x double>
; OTHER: fdiv <16 x double>
define void @same(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.at = getelementptr inbounds i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %slot.at
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %q = udiv i32 %x, %n
  store i32 %q, ptr %from
  ret void
}
define void @other(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %next = getelementptr i32, ptr %from, i64 64
  %n = load i32, ptr %next
  %q = udiv i32 %x, %n
  store i32 %q, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
