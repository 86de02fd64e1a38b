; Each work-item looks for the least byte of a row of its own: a register has more of a row than lanes of words have, and
; nothing is transposed.
; RUN: vectorize %s --group 64 --target skylake-avx512 --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=CODE
; PASS: one_lane unroll_rows narrow_masked
; CHECK: ; lanes 1, coarsening 1,
; CODE: load <32 x i8>
; CODE: call <32 x i8> @llvm.umin.v32i8(
; CODE: call i8 @llvm.vector.reduce.umin.v32i8(
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.o = getelementptr inbounds i8, ptr %arguments, i64 8
  %at.o = load ptr, ptr %slot.o
  %o = load ptr, ptr %at.o
  %slot.n = getelementptr inbounds i8, ptr %arguments, i64 16
  %at.n = load ptr, ptr %slot.n
  %n = load i64, ptr %at.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %from = getelementptr inbounds i8, ptr %a, i64 %row
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %least = phi i8 [ -1, %entry ], [ %less, %round ]
  %at = getelementptr inbounds i8, ptr %from, i64 %k
  %x = load i8, ptr %at
  %less = call i8 @llvm.umin.i8(i8 %least, i8 %x)
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  %to = getelementptr inbounds i8, ptr %o, i64 %l
  store i8 %less, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i8 @llvm.umin.i8(i8, i8)
