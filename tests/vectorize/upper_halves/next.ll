; The next element, as compilers of version 19 and later write it: the index is computed in the upper
; half of 64 bits. In 32 bits it is an index, and lanes load vectors; the tile's bytes likewise.
; RUN: vectorize %s --kernel k --group 64 --target avx2 --after upper_halves
; RUN: vectorize %s --kernel k --group 64 --target avx2 --plan | FileCheck %s --check-prefix=PLAN
; RUN: vectorize %s --kernel k --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: upper_halves
; SOME-LLVM-FAIL: 22 steps pointers in bytes
; CHECK: [[LOW:%.*]] = trunc i64 %l to i32
; CHECK: [[NEXT:%.*]] = add i32 [[LOW]], 1
; CHECK: [[INDEX:%.*]] = zext i32 [[NEXT]] to i64
; CHECK: getelementptr float, ptr %a, i64 [[INDEX]]
; CHECK: [[BYTES:%.*]] = shl i64 {{%.*}}, 2
; CHECK: getelementptr i8, ptr %tile, i64 [[BYTES]]
; PLAN: load float, ptr %from, align 4: vector
; PLAN: store float %got, ptr %to, align 4: vector
; TOLD: remark: index: computed in 32 bits, not in the upper half of 64 [upper_halves]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %up = shl i64 %l, 32
  %next = add i64 %up, 4294967296
  %index = lshr exact i64 %next, 32
  %from = getelementptr float, ptr %a, i64 %index
  %got = load float, ptr %from
  %bytes = lshr exact i64 %next, 30
  %to = getelementptr i8, ptr %tile, i64 %bytes
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
