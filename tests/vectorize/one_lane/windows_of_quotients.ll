; Windows of a row and of a column: one that begins and ends at quotients of the same number, or at 0,
; and one as wide as all lanes know. Lanes leave together but for the edges. And neighbours begin near
; one another: they are in the same row, whose number is a quotient.
; RUN: vectorize %s --group 64 --target znver5 --plan
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=TOLD
; CHECK: ; lanes 16,
; TOLD-NOT: [one_lane]
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
  %v17 = icmp eq i32 %v8, -1
  %v18 = add i32 %v8, 1
  %v19 = icmp ult i32 %v18, 2
  %v20 = select i1 %v19, i32 1, i32 %v8
  %v21 = srem i32 %v16, %v20
  %v22 = sdiv i32 %v16, %v20
  %v23 = sub i32 0, %v22
  %v24 = select i1 %v17, i32 %v23, i32 %v22
  %v25 = icmp slt i32 %v24, 2
  br i1 %v25, label %2, label %5
2:
  %v26 = phi i32 [ %v47, %5 ], [ 0, %entry ]
  %v27 = sdiv i32 %v24, 2
  %v28 = add nsw i32 %v27, 1
  %v29 = call i32 @llvm.smin.i32(i32 %v28, i32 %v11)
  %v30 = icmp slt i32 %v26, %v29
  br i1 %v30, label %.lr.ph33, label %f.spread.exit
.lr.ph33:
  %v31 = sub i32 %v21, %v11
  %v32 = call i32 @llvm.smax.i32(i32 %v31, i32 0)
  %v33 = add i32 %v21, %v11
  %v34 = call i32 @llvm.smin.i32(i32 %v33, i32 %v8)
  %v35 = icmp slt i32 %v32, %v34
  %v36 = zext i32 %v32 to i64
  br label %3
3:
  %.031 = phi float [ 0.000000e+00, %.lr.ph33 ], [ %.1.lcssa, %._crit_edge ]
  %.02630 = phi i32 [ %v26, %.lr.ph33 ], [ %v44, %._crit_edge ]
  br i1 %v35, label %.lr.ph, label %._crit_edge
.lr.ph:
  %v37 = mul i32 %.02630, %v8
  %wide.trip.count = sext i32 %v34 to i64
  br label %4
4:
  %indvars.iv = phi i64 [ %v36, %.lr.ph ], [ %indvars.iv.next, %4 ]
  %.129 = phi float [ %.031, %.lr.ph ], [ %v43, %4 ]
  %v38 = trunc i64 %indvars.iv to i32
  %v39 = add i32 %v37, %v38
  %v40 = sext i32 %v39 to i64
  %v41 = getelementptr inbounds float, ptr %v2, i64 %v40
  %v42 = load float, ptr %v41, align 4
  %v43 = fadd float %.129, %v42
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %._crit_edge.loopexit, label %4
._crit_edge.loopexit:
  %v43.lcssa = phi float [ %v43, %4 ]
  br label %._crit_edge
._crit_edge:
  %.1.lcssa = phi float [ %.031, %3 ], [ %v43.lcssa, %._crit_edge.loopexit ]
  %v44 = add nsw i32 %.02630, 1
  %exitcond36.not = icmp eq i32 %v44, %v29
  br i1 %exitcond36.not, label %f.spread.exit.loopexit, label %3
5:
  %v45 = add i32 %v24, -2
  %v46 = sdiv i32 %v45, 2
  %v47 = add nsw i32 %v46, 1
  br label %2
f.spread.exit.loopexit:
  %.1.lcssa.lcssa = phi float [ %.1.lcssa, %._crit_edge ]
  br label %f.spread.exit
f.spread.exit:
  %.0.lcssa = phi float [ 0.000000e+00, %2 ], [ %.1.lcssa.lcssa, %f.spread.exit.loopexit ]
  %v48 = getelementptr inbounds float, ptr %v5, i64 %v15
  store float %.0.lcssa, ptr %v48, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
