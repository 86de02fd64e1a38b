; Rows of bytes of which a branch stores some: vectors along the rows where the processor has masks
; for bytes, and lanes that gather where it has none.
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks
; RUN: vectorize %s --group 64 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=CODE
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=NOT
; PASS: one_lane unroll_rows narrow_masked row_access
; CHECK: work-items run one by one, each in vectors along rows of its own
; CODE: call void @llvm.masked.store.v32i8
; NOT-NOT: each in vectors along rows of its own
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %latch ]
  %i = add i64 %row, %k
  %place = getelementptr inbounds i8, ptr %a, i64 %i
  %value = load i8, ptr %place
  %small = icmp ugt i8 %value, 97
  br i1 %small, label %change, label %latch
change:
  %other = add i8 %value, -32
  store i8 %other, ptr %place
  br label %latch
latch:
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
