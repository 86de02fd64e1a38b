; Left alone: rows so short that they end in every strip, or pairs; indices that end by their place in the
; tile; what is loaded behind a barrier; a select by what was loaded; and a number by which something is
; divided, which is anything where it bends.
; RUN: vectorize %s --kernel short --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel pairs --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel rows --group 64 --target avx2 --after straight_indices | FileCheck %s --check-prefix=LONG
; RUN: vectorize %s --kernel place --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel waits --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel chance --group 64 --target avx2 --after straight_indices
; RUN: vectorize %s --kernel divisor --group 64 --target avx2 --after straight_indices | FileCheck %s --check-prefix=DIVISOR
; RUN: vectorize %s --kernel long --group 64 --target avx2 --after straight_indices | FileCheck %s --check-prefix=LONG
; PASS: straight_indices
; CHECK: define void
; CHECK-NOT: zlg.all_lanes
; LONG: zlg.all_lanes
; DIVISOR-NOT: {{[su]}}div
; DIVISOR: call i1 @zlg.all_lanes(
; DIVISOR: {{[su]}}div
define void @pairs(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 63
  %x = add i64 %base, %l
  %small = trunc i64 %x to i32
  %masked = and i32 %small, -2
  %first = sext i32 %masked to i64
  %from = getelementptr float, ptr %a, i64 %first
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @rows(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 63
  %x = add i64 %base, %l
  %small = trunc i64 %x to i32
  %masked = and i32 %small, -64
  %first = sext i32 %masked to i64
  %from = getelementptr float, ptr %a, i64 %first
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @short(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %in.row = urem i64 %x, 9
  %from = getelementptr float, ptr %a, i64 %in.row
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @long(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %in.row = urem i64 %x, 900
  %from = getelementptr float, ptr %a, i64 %in.row
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @place(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %l = call i64 @zlg.local_id.0()
  %before = sub i64 %l, 1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 0)
  %from = getelementptr float, ptr %tile, i64 %left
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @waits(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %before = sub i64 %x, 1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 0)
  call void @zlg.barrier()
  %from = getelementptr float, ptr %a, i64 %left
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @chance(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %of = getelementptr float, ptr %a, i64 %x
  %number = load float, ptr %of
  %is = fcmp ogt float %number, 1.0
  %index = select i1 %is, i64 %x, i64 0
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %to = getelementptr float, ptr %tile, i64 %l
  store float %got, ptr %to
  ret void
}
define void @divisor(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %base = mul i64 %g, 64
  %x = add i64 %base, %l
  %before = sub i64 %x, 1
  %left = call i64 @llvm.smax.i64(i64 %before, i64 1)
  %part = sdiv i64 1000, %left
  %bound = call i64 @llvm.smin.i64(i64 %part, i64 %x)
  %from = getelementptr float, ptr %a, i64 %left
  %got = load float, ptr %from
  %other = getelementptr float, ptr %a, i64 %bound
  %more = load float, ptr %other
  %sum = fadd float %got, %more
  %to = getelementptr float, ptr %tile, i64 %l
  store float %sum, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
