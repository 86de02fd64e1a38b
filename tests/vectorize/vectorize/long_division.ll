; A number of 64 bits by one below 2^50: quotients of doubles, and of what is left. One reciprocal for all
; lanes; four lanes, and any larger divisor, are divided one by one. By a constant vectors multiply by halves, but not by a
; power of two, which LLVM shifts by, and not four lanes.
; RUN: vectorize %s --kernel k --group 16 --lanes 8 --target znver4 --after promote
; RUN: vectorize %s --kernel k --group 16 --lanes 4 --target avx2 --after promote | FileCheck %s --check-prefix=FEW
; RUN: vectorize %s --kernel large --group 16 --lanes 8 --target znver4 --after promote | FileCheck %s --check-prefix=FEW
; RUN: vectorize %s --kernel constant --group 16 --lanes 8 --target znver4 --after promote | FileCheck %s --check-prefix=CONSTANT
; CHECK: fdiv double
; CHECK-COUNT-3: call <8 x double> @llvm.floor.v8f64
; CHECK-NOT: urem
; FEW: urem {{i64|<4 x i64>}}
; FEW-NOT: fdiv
; CONSTANT-COUNT-4: = mul {{.*}}<8 x i64>
; CONSTANT-NOT: {{urem|udiv}}
; RUN: vectorize %s --kernel constant --group 16 --lanes 4 --target avx2 --after promote | FileCheck %s --check-prefix=FEW_BY_CONSTANT
; FEW_BY_CONSTANT: urem <4 x i64>
; RUN: vectorize %s --kernel power --group 16 --lanes 8 --target znver4 --after promote | FileCheck %s --check-prefix=POWER
; POWER-NOT: = mul {{.*}}<8 x i64>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %wide = zext i32 %n to i64
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %x
  %value = load i64, ptr %at
  %rest = urem i64 %value, %wide
  store i64 %rest, ptr %at
  ret void
}
define void @large(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %x
  %value = load i64, ptr %at
  %low = and i64 %value, 1125899906842624
  %more = add i64 %low, 1
  %rest = urem i64 %value, %more
  store i64 %rest, ptr %at
  ret void
}
define void @constant(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %x
  %value = load i64, ptr %at
  %rest = urem i64 %value, 998244353
  store i64 %rest, ptr %at
  ret void
}
define void @power(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %a, i64 %x
  %value = load i64, ptr %at
  %rest = sdiv i64 %value, 4096
  store i64 %rest, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
