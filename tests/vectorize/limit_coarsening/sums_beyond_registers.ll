; 20 sums of their own and as many factors do not fit 16 registers: of one SIMD group already, and its
; sums hide one another's latencies.
; RUN: vectorize %s --group 256 --target avx2 --lanes 8 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 1,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.rounds = getelementptr i8, ptr %arguments, i64 8
  %slot.rounds = load ptr, ptr %at.rounds
  %rounds = load i32, ptr %slot.rounds
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %a, i64 %x
  %v0 = load volatile float, ptr %at
  %v1 = load volatile float, ptr %at
  %v2 = load volatile float, ptr %at
  %v3 = load volatile float, ptr %at
  %v4 = load volatile float, ptr %at
  %v5 = load volatile float, ptr %at
  %v6 = load volatile float, ptr %at
  %v7 = load volatile float, ptr %at
  %v8 = load volatile float, ptr %at
  %v9 = load volatile float, ptr %at
  %v10 = load volatile float, ptr %at
  %v11 = load volatile float, ptr %at
  %v12 = load volatile float, ptr %at
  %v13 = load volatile float, ptr %at
  %v14 = load volatile float, ptr %at
  %v15 = load volatile float, ptr %at
  %v16 = load volatile float, ptr %at
  %v17 = load volatile float, ptr %at
  %v18 = load volatile float, ptr %at
  %v19 = load volatile float, ptr %at
  br label %loop
loop:
  %s0 = phi float [ 0.0, %0 ], [ %m0, %loop ]
  %s1 = phi float [ 0.0, %0 ], [ %m1, %loop ]
  %s2 = phi float [ 0.0, %0 ], [ %m2, %loop ]
  %s3 = phi float [ 0.0, %0 ], [ %m3, %loop ]
  %s4 = phi float [ 0.0, %0 ], [ %m4, %loop ]
  %s5 = phi float [ 0.0, %0 ], [ %m5, %loop ]
  %s6 = phi float [ 0.0, %0 ], [ %m6, %loop ]
  %s7 = phi float [ 0.0, %0 ], [ %m7, %loop ]
  %s8 = phi float [ 0.0, %0 ], [ %m8, %loop ]
  %s9 = phi float [ 0.0, %0 ], [ %m9, %loop ]
  %s10 = phi float [ 0.0, %0 ], [ %m10, %loop ]
  %s11 = phi float [ 0.0, %0 ], [ %m11, %loop ]
  %s12 = phi float [ 0.0, %0 ], [ %m12, %loop ]
  %s13 = phi float [ 0.0, %0 ], [ %m13, %loop ]
  %s14 = phi float [ 0.0, %0 ], [ %m14, %loop ]
  %s15 = phi float [ 0.0, %0 ], [ %m15, %loop ]
  %s16 = phi float [ 0.0, %0 ], [ %m16, %loop ]
  %s17 = phi float [ 0.0, %0 ], [ %m17, %loop ]
  %s18 = phi float [ 0.0, %0 ], [ %m18, %loop ]
  %s19 = phi float [ 0.0, %0 ], [ %m19, %loop ]
  %i = phi i32 [ 0, %0 ], [ %i.next, %loop ]
  %m0 = fmul float %s0, %v0
  %m1 = fmul float %s1, %v1
  %m2 = fmul float %s2, %v2
  %m3 = fmul float %s3, %v3
  %m4 = fmul float %s4, %v4
  %m5 = fmul float %s5, %v5
  %m6 = fmul float %s6, %v6
  %m7 = fmul float %s7, %v7
  %m8 = fmul float %s8, %v8
  %m9 = fmul float %s9, %v9
  %m10 = fmul float %s10, %v10
  %m11 = fmul float %s11, %v11
  %m12 = fmul float %s12, %v12
  %m13 = fmul float %s13, %v13
  %m14 = fmul float %s14, %v14
  %m15 = fmul float %s15, %v15
  %m16 = fmul float %s16, %v16
  %m17 = fmul float %s17, %v17
  %m18 = fmul float %s18, %v18
  %m19 = fmul float %s19, %v19
  %i.next = add i32 %i, 1
  %left = icmp slt i32 %i.next, %rounds
  br i1 %left, label %loop, label %done
done:
  store volatile float %m0, ptr %at
  store volatile float %m1, ptr %at
  store volatile float %m2, ptr %at
  store volatile float %m3, ptr %at
  store volatile float %m4, ptr %at
  store volatile float %m5, ptr %at
  store volatile float %m6, ptr %at
  store volatile float %m7, ptr %at
  store volatile float %m8, ptr %at
  store volatile float %m9, ptr %at
  store volatile float %m10, ptr %at
  store volatile float %m11, ptr %at
  store volatile float %m12, ptr %at
  store volatile float %m13, ptr %at
  store volatile float %m14, ptr %at
  store volatile float %m15, ptr %at
  store volatile float %m16, ptr %at
  store volatile float %m17, ptr %at
  store volatile float %m18, ptr %at
  store volatile float %m19, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
