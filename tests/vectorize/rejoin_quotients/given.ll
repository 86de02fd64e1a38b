; Rows as long as an argument says, in planes of another number of rows: the quotient by the length
; vanishes, and the plane stays.
; RUN: vectorize %s --kernel given --group 64 --target avx2 --after rejoin_quotients
; RUN: vectorize %s --kernel given --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel planes --group 64 --target avx2 --after rejoin_quotients | FileCheck %s --check-prefix=PLANES
; RUN: vectorize %s --kernel chained --group 64 --target avx2 --after rejoin_quotients
; RUN: vectorize %s --kernel chained --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; PASS: rejoin_quotients
; CHECK-NOT: div
; CHECK-NOT: rem
; CHECK: add i64 %width, %l
; PLAN: %got = load float, ptr %{{.*}}, align 4: vector
; PLANES-NOT: udiv i64 %l, 5
; PLANES: [[PLANE:%.*]] = udiv i64 %l, 15
; PLANES: mul i64 [[PLANE]], 30
define void @given(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %width = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %row = udiv i64 %l, %width
  %column = urem i64 %l, %width
  %below = add i64 %row, 1
  %begin = mul i64 %width, %below
  %index = add i64 %begin, %column
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @chained(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %width = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %row = udiv i64 %l, %width
  %column = urem i64 %l, %width
  %below = add i64 %row, 1
  %begin = mul i64 %width, %below
  %bytes = mul i64 %begin, 4
  %line = getelementptr i8, ptr %a, i64 %bytes
  %from = getelementptr float, ptr %line, i64 %column
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @planes(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %line = udiv i64 %l, 5
  %column = urem i64 %l, 5
  %plane = udiv i64 %l, 15
  %back = mul i64 %plane, 3
  %row = sub i64 %line, %back
  %rows = mul i64 %plane, 9
  %all = add i64 %rows, %row
  %begin = mul i64 %all, 5
  %index = add i64 %begin, %column
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
