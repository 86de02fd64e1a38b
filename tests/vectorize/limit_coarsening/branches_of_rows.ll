; Each row of a tile loads what decides whether a round does anything. One SIMD group takes that
; branch or not; others beside it would wait, with masks.
; RUN: vectorize %s --group 64,4 --target znver5 --plan
; RUN: vectorize %s --group 64,4 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1, strips 16,
; TOLD: one SIMD group is enough: its lanes agree on what a branch asks, and others do not
define void @k(ptr noalias readonly dereferenceable(32) %0, ptr %1) {
entry:
  %v1 = load ptr, ptr %0, align 8
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds i8, ptr %0, i64 8
  %v4 = load ptr, ptr %v3, align 8
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds i8, ptr %0, i64 16
  %v7 = load ptr, ptr %v6, align 8
  %v8 = load ptr, ptr %v7, align 8
  %v9 = getelementptr inbounds i8, ptr %0, i64 24
  %v10 = load ptr, ptr %v9, align 8
  %v11 = load i32, ptr %v10, align 4
  %v12 = call i64 @zlg.local_id.0()
  %v13 = call i64 @zlg.local_id.1()
  %v14 = call i64 @zlg.group_id.0()
  %v15 = trunc i64 %v12 to i32
  %v16 = trunc i64 %v13 to i32
  %v17 = icmp sgt i32 %v11, %v16
  br i1 %v17, label %2, label %.loopexit
2:
  %v18 = sext i32 %v11 to i64
  %v19 = mul nsw i64 %v14, %v18
  br label %3
3:
  %v20 = phi float [ 0.000000e+00, %2 ], [ %v33, %5 ]
  %v21 = phi i32 [ %v16, %2 ], [ %v34, %5 ]
  %v22 = sext i32 %v21 to i64
  %v23 = add nsw i64 %v19, %v22
  %v24 = getelementptr inbounds float, ptr %v2, i64 %v23
  %v25 = load float, ptr %v24, align 4
  %v26 = fcmp ugt float %v25, 0.000000e+00
  br i1 %v26, label %4, label %5
4:
  %v27 = shl i32 %v21, 6
  %v28 = or i32 %v27, %v15
  %v29 = sext i32 %v28 to i64
  %v30 = getelementptr inbounds float, ptr %v5, i64 %v29
  %v31 = load float, ptr %v30, align 4
  %v32 = call float @llvm.fma.f32(float %v25, float %v31, float %v20)
  br label %5
5:
  %v33 = phi float [ %v32, %4 ], [ %v20, %3 ]
  %v34 = add i32 %v21, 4
  %v35 = icmp slt i32 %v34, %v11
  br i1 %v35, label %3, label %.loopexit.loopexit
.loopexit.loopexit:
  %v33.lcssa = phi float [ %v33, %5 ]
  br label %.loopexit
.loopexit:
  %v36 = phi float [ 0.000000e+00, %entry ], [ %v33.lcssa, %.loopexit.loopexit ]
  %v37 = shl nuw nsw i64 %v13, 6
  %v38 = or i64 %v37, %v12
  %v39 = getelementptr inbounds float, ptr %1, i64 %v38
  store float %v36, ptr %v39, align 4
  call void @zlg.barrier()
  %v40 = icmp eq i32 %v16, 0
  br i1 %v40, label %6, label %f.skips.exit
6:
  %v41 = getelementptr inbounds float, ptr %1, i64 %v12
  %v42 = load float, ptr %v41, align 4
  %v43 = or i64 %v12, 64
  %v44 = getelementptr inbounds float, ptr %1, i64 %v43
  %v45 = load float, ptr %v44, align 4
  %v46 = fadd float %v42, %v45
  %v47 = or i64 %v12, 128
  %v48 = getelementptr inbounds float, ptr %1, i64 %v47
  %v49 = load float, ptr %v48, align 4
  %v50 = fadd float %v46, %v49
  %v51 = or i64 %v12, 192
  %v52 = getelementptr inbounds float, ptr %1, i64 %v51
  %v53 = load float, ptr %v52, align 4
  %v54 = fadd float %v50, %v53
  %v55 = shl nuw nsw i64 %v14, 6
  %v56 = or i64 %v55, %v12
  %v57 = getelementptr inbounds float, ptr %v8, i64 %v56
  store float %v54, ptr %v57, align 4
  br label %f.skips.exit
f.skips.exit:
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare i64 @zlg.group_id.0()
declare void @zlg.barrier()
declare float @llvm.fma.f32(float, float, float)
