; A window that the ends of a row cut off: where none is, it is as wide for all lanes, which follow one
; another in each round. Both where it begins and where it ends are asked for.
; RUN: vectorize %s --group 64 --target znver5 --after straight_indices
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; PASS: straight_indices
; CHECK: call i1 @zlg.all_lanes(
; CHECK-NOT: call i1 @zlg.all_lanes(
; TOLD: where no row of indices ends, 1 accesses are of vectors [straight_indices]
define void @k(ptr noalias readonly dereferenceable(32) %0, ptr %1) {
entry:
  %v1 = load ptr, ptr %0, align 8
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds i8, ptr %0, i64 8
  %v4 = load ptr, ptr %v3, align 8
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds i8, ptr %0, i64 16
  %v7 = load ptr, ptr %v6, align 8
  %v8 = load i32, ptr %v7, align 4
  %v9 = getelementptr inbounds i8, ptr %0, i64 24
  %v10 = load ptr, ptr %v9, align 8
  %v11 = load i32, ptr %v10, align 4
  %v12 = call i64 @zlg.group_id.0()
  %v13 = shl nuw nsw i64 %v12, 6
  %v14 = call i64 @zlg.local_id.0()
  %v15 = or i64 %v13, %v14
  %v16 = trunc i64 %v15 to i32
  %v17 = getelementptr inbounds float, ptr %v2, i64 %v15
  %v18 = load float, ptr %v17, align 4
  %v19 = sub i32 %v16, %v11
  %v20 = call i32 @llvm.smax.i32(i32 %v19, i32 0)
  %v21 = add i32 %v11, %v16
  %v22 = add i32 %v8, -1
  %v23 = call i32 @llvm.smin.i32(i32 %v21, i32 %v22)
  %v24 = icmp sgt i32 %v20, %v23
  br i1 %v24, label %f.largest.exit, label %.lr.ph.preheader
.lr.ph.preheader:
  br label %.lr.ph
.lr.ph:
  %v25 = phi i32 [ %v31, %.lr.ph ], [ %v20, %.lr.ph.preheader ]
  %v26 = phi float [ %v30, %.lr.ph ], [ %v18, %.lr.ph.preheader ]
  %v27 = sext i32 %v25 to i64
  %v28 = getelementptr inbounds float, ptr %v2, i64 %v27
  %v29 = load float, ptr %v28, align 4
  %v30 = call float @llvm.maxnum.f32(float %v26, float %v29)
  %v31 = add i32 %v25, 1
  %v32 = icmp sgt i32 %v31, %v23
  br i1 %v32, label %f.largest.exit.loopexit, label %.lr.ph
f.largest.exit.loopexit:
  %v30.lcssa = phi float [ %v30, %.lr.ph ]
  br label %f.largest.exit
f.largest.exit:
  %.lcssa = phi float [ %v18, %entry ], [ %v30.lcssa, %f.largest.exit.loopexit ]
  %v33 = getelementptr inbounds float, ptr %v5, i64 %v15
  store float %.lcssa, ptr %v33, align 4
  ret void
}
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_id.0()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare float @llvm.maxnum.f32(float, float)
