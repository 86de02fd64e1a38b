; 16 SIMD groups keep more vectors than there are registers in a loop. Several strips would take turns at four barriers.
; 32 groups keep too many.
; RUN: vectorize %s --group 128 --target avx2 --plan
; RUN: vectorize %s --group 128 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; RUN: vectorize %s --group 256 --target avx2 --plan | FileCheck %s --check-prefix=MANY
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 16, strips 1,
; REMARK: 16 SIMD groups stay, though a loop keeps 3 vectors of each alive and there are 16 registers
; MANY-NOT: strips 1,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.rounds = getelementptr i8, ptr %arguments, i64 8
  %slot.rounds = load ptr, ptr %at.rounds
  %rounds = load i32, ptr %slot.rounds
  %x = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %x
  %value = load volatile float, ptr %from
  %factor = load volatile float, ptr %from
  br label %loop
loop:
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %product = fmul float %sum, %factor
  %more = fadd float %product, %value
  %i.next = add i32 %i, 1
  %left = icmp slt i32 %i.next, %rounds
  br i1 %left, label %loop, label %done
done:
  %own = getelementptr float, ptr %tile, i64 %x
  store float %more, ptr %own
  call void @zlg.barrier()
  %other0 = xor i64 %x, 1
  %at0 = getelementptr float, ptr %tile, i64 %other0
  %got0 = load float, ptr %at0
  call void @zlg.barrier()
  %other1 = xor i64 %x, 2
  %at1 = getelementptr float, ptr %tile, i64 %other1
  %got1 = load float, ptr %at1
  call void @zlg.barrier()
  %other2 = xor i64 %x, 4
  %at2 = getelementptr float, ptr %tile, i64 %other2
  %got2 = load float, ptr %at2
  call void @zlg.barrier()
  %other3 = xor i64 %x, 8
  %at3 = getelementptr float, ptr %tile, i64 %other3
  %got3 = load float, ptr %at3
  %total0 = fadd float %got0, %more
  %total1 = fadd float %got1, %total0
  %total2 = fadd float %got2, %total1
  %total3 = fadd float %got3, %total2
  store float %total3, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier() convergent nounwind
