; A loop keeps 13 vectors alive: of 32 registers that leaves two SIMD groups.
; RUN: vectorize %s --group 256 --after limit_coarsening
; RUN: vectorize %s --group 256 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2, strips 8,
; REMARK: 2 SIMD groups at most: a loop keeps {{1[0-9]}} vectors of each alive
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.rounds = getelementptr i8, ptr %arguments, i64 8
  %slot.rounds = load ptr, ptr %at.rounds
  %rounds = load i32, ptr %slot.rounds
  %x = call i64 @zlg.local_id.0()
  %at0 = getelementptr float, ptr %a, i64 %x
  %v0 = load volatile float, ptr %at0
  %at1 = getelementptr float, ptr %a, i64 %x
  %v1 = load volatile float, ptr %at1
  %at2 = getelementptr float, ptr %a, i64 %x
  %v2 = load volatile float, ptr %at2
  %at3 = getelementptr float, ptr %a, i64 %x
  %v3 = load volatile float, ptr %at3
  %at4 = getelementptr float, ptr %a, i64 %x
  %v4 = load volatile float, ptr %at4
  %at5 = getelementptr float, ptr %a, i64 %x
  %v5 = load volatile float, ptr %at5
  %at6 = getelementptr float, ptr %a, i64 %x
  %v6 = load volatile float, ptr %at6
  %at7 = getelementptr float, ptr %a, i64 %x
  %v7 = load volatile float, ptr %at7
  %at8 = getelementptr float, ptr %a, i64 %x
  %v8 = load volatile float, ptr %at8
  %at9 = getelementptr float, ptr %a, i64 %x
  %v9 = load volatile float, ptr %at9
  %at10 = getelementptr float, ptr %a, i64 %x
  %v10 = load volatile float, ptr %at10
  %at11 = getelementptr float, ptr %a, i64 %x
  %v11 = load volatile float, ptr %at11
  br label %loop
loop:
  %sum = phi float [ 0.0, %0 ], [ %m11, %loop ]
  %i = phi i32 [ 0, %0 ], [ %i.next, %loop ]
  %m0 = fmul float %sum, %v0
  %m1 = fadd float %m0, %v1
  %m2 = fadd float %m1, %v2
  %m3 = fadd float %m2, %v3
  %m4 = fadd float %m3, %v4
  %m5 = fadd float %m4, %v5
  %m6 = fadd float %m5, %v6
  %m7 = fadd float %m6, %v7
  %m8 = fadd float %m7, %v8
  %m9 = fadd float %m8, %v9
  %m10 = fadd float %m9, %v10
  %m11 = fadd float %m10, %v11
  %i.next = add i32 %i, 1
  %left = icmp slt i32 %i.next, %rounds
  br i1 %left, label %loop, label %done
done:
  %to = getelementptr float, ptr %a, i64 %x
  store float %m11, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
