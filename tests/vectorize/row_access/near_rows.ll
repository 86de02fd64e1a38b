; Two rows of an 8 x 8 block in a SIMD group: near_lanes loads what lies between once, and shuffles make
; each member. Rows further apart are loaded lane by lane, and so are those of a strip that is not all of
; the work-group, of which nobody knows which rows it has.
; RUN: vectorize %s --group 64 --target znver4 --plan
; RUN: vectorize %s --group 64 --target znver4 --remarks | FileCheck %s --check-prefix=NEAR
; RUN: vectorize %s --group 256 --target znver4 --plan | FileCheck %s --check-prefix=ROWS
; RUN: vectorize %s --group 64 --target znver4 --passes -near_lanes --plan | FileCheck %s --check-prefix=ROWS
; PASS: near_lanes row_access
; CHECK: %x = load float, ptr %from, align 4: gather
; CHECK: %y = load float, ptr %from.1, align 4: gather
; CHECK: %far = load float, ptr %from.far, align 4: vectors along rows, transposed
; NEAR: gathers of lanes near one another
; ROWS: %x = load float, ptr %from, align 4: vectors along rows, transposed
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %l = call i64 @zlg.local_id.0()
  %row = and i64 %l, -8
  %from = getelementptr float, ptr %tile, i64 %row
  %x = load float, ptr %from
  %from.1 = getelementptr i8, ptr %from, i64 4
  %y = load float, ptr %from.1
  %from.2 = getelementptr i8, ptr %from, i64 8
  %z = load float, ptr %from.2
  %from.3 = getelementptr i8, ptr %from, i64 12
  %w = load float, ptr %from.3
  %row.far = mul i64 %row, 100
  %from.far = getelementptr float, ptr %a, i64 %row.far
  %far = load float, ptr %from.far
  %from.far.1 = getelementptr i8, ptr %from.far, i64 4
  %far.1 = load float, ptr %from.far.1
  %from.far.2 = getelementptr i8, ptr %from.far, i64 8
  %far.2 = load float, ptr %from.far.2
  %from.far.3 = getelementptr i8, ptr %from.far, i64 12
  %far.3 = load float, ptr %from.far.3
  %xy = fadd float %x, %y
  %zw = fmul float %z, %w
  %fars = fadd float %far, %far.1
  %fars.2 = fmul float %far.2, %far.3
  %near.all = fdiv float %xy, %zw
  %far.all = fdiv float %fars, %fars.2
  %all = fadd float %near.all, %far.all
  %to = getelementptr float, ptr %out, i64 %l
  store float %all, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
