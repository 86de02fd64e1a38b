; A hash with two lines of steps, of which a processor sees a part at a time: written one after the other each waits
; for itself, and a second SIMD group goes on meanwhile, though registers do not hold both. Steps of the two lines in
; turn hide one another's latencies, and one group is enough. So it is for a short round, of which all is seen. A
; division is as many steps as it takes cycles: 16.
; RUN: vectorize %s --kernel apart --group 64 --target znver4 --plan
; RUN: vectorize %s --kernel in_turn --group 64 --target znver4 --plan | FileCheck %s --check-prefix=ONE
; RUN: vectorize %s --kernel short --group 64 --target znver4 --plan | FileCheck %s --check-prefix=ONE
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 2,
; ONE: ; lanes 16, coarsening 1,
define void @apart(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %x = uitofp i64 %l to float
  %v0 = fadd float %x, 3.0
  %v1 = fadd float %x, 5.0
  %v2 = fadd float %x, 7.0
  %v3 = fadd float %x, 9.0
  %v4 = fadd float %x, 11.0
  %v5 = fadd float %x, 13.0
  %v6 = fadd float %x, 15.0
  %v7 = fadd float %x, 17.0
  %v8 = fadd float %x, 19.0
  %v9 = fadd float %x, 21.0
  %v10 = fadd float %x, 23.0
  %v11 = fadd float %x, 25.0
  %v12 = fadd float %x, 27.0
  %v13 = fadd float %x, 29.0
  %v14 = fadd float %x, 31.0
  %v15 = fadd float %x, 33.0
  %v16 = fadd float %x, 35.0
  %v17 = fadd float %x, 37.0
  %v18 = fadd float %x, 39.0
  %v19 = fadd float %x, 41.0
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %a0 = phi float [ %v0, %entry ], [ %a20, %round ]
  %b0 = phi float [ %v1, %entry ], [ %b20, %round ]
  %a1 = fdiv float %v0, %a0
  %a2 = fdiv float %v7, %a1
  %a3 = fdiv float %v14, %a2
  %a4 = fdiv float %v1, %a3
  %a5 = fdiv float %v8, %a4
  %a6 = fdiv float %v15, %a5
  %a7 = fdiv float %v2, %a6
  %a8 = fdiv float %v9, %a7
  %a9 = fdiv float %v16, %a8
  %a10 = fdiv float %v3, %a9
  %a11 = fdiv float %v10, %a10
  %a12 = fdiv float %v17, %a11
  %a13 = fdiv float %v4, %a12
  %a14 = fdiv float %v11, %a13
  %a15 = fdiv float %v18, %a14
  %a16 = fdiv float %v5, %a15
  %a17 = fdiv float %v12, %a16
  %a18 = fdiv float %v19, %a17
  %a19 = fdiv float %v6, %a18
  %a20 = fdiv float %v13, %a19
  %b1 = fdiv float %v10, %b0
  %b2 = fdiv float %v17, %b1
  %b3 = fdiv float %v4, %b2
  %b4 = fdiv float %v11, %b3
  %b5 = fdiv float %v18, %b4
  %b6 = fdiv float %v5, %b5
  %b7 = fdiv float %v12, %b6
  %b8 = fdiv float %v19, %b7
  %b9 = fdiv float %v6, %b8
  %b10 = fdiv float %v13, %b9
  %b11 = fdiv float %v0, %b10
  %b12 = fdiv float %v7, %b11
  %b13 = fdiv float %v14, %b12
  %b14 = fdiv float %v1, %b13
  %b15 = fdiv float %v8, %b14
  %b16 = fdiv float %v15, %b15
  %b17 = fdiv float %v2, %b16
  %b18 = fdiv float %v9, %b17
  %b19 = fdiv float %v16, %b18
  %b20 = fdiv float %v3, %b19
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
end:
  %both = fadd float %a20, %b20
  %to = getelementptr float, ptr %out, i64 %l
  store float %both, ptr %to
  ret void
}
define void @in_turn(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %x = uitofp i64 %l to float
  %v0 = fadd float %x, 3.0
  %v1 = fadd float %x, 5.0
  %v2 = fadd float %x, 7.0
  %v3 = fadd float %x, 9.0
  %v4 = fadd float %x, 11.0
  %v5 = fadd float %x, 13.0
  %v6 = fadd float %x, 15.0
  %v7 = fadd float %x, 17.0
  %v8 = fadd float %x, 19.0
  %v9 = fadd float %x, 21.0
  %v10 = fadd float %x, 23.0
  %v11 = fadd float %x, 25.0
  %v12 = fadd float %x, 27.0
  %v13 = fadd float %x, 29.0
  %v14 = fadd float %x, 31.0
  %v15 = fadd float %x, 33.0
  %v16 = fadd float %x, 35.0
  %v17 = fadd float %x, 37.0
  %v18 = fadd float %x, 39.0
  %v19 = fadd float %x, 41.0
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %a0 = phi float [ %v0, %entry ], [ %a20, %round ]
  %b0 = phi float [ %v1, %entry ], [ %b20, %round ]
  %a1 = fdiv float %v0, %a0
  %b1 = fdiv float %v10, %b0
  %a2 = fdiv float %v7, %a1
  %b2 = fdiv float %v17, %b1
  %a3 = fdiv float %v14, %a2
  %b3 = fdiv float %v4, %b2
  %a4 = fdiv float %v1, %a3
  %b4 = fdiv float %v11, %b3
  %a5 = fdiv float %v8, %a4
  %b5 = fdiv float %v18, %b4
  %a6 = fdiv float %v15, %a5
  %b6 = fdiv float %v5, %b5
  %a7 = fdiv float %v2, %a6
  %b7 = fdiv float %v12, %b6
  %a8 = fdiv float %v9, %a7
  %b8 = fdiv float %v19, %b7
  %a9 = fdiv float %v16, %a8
  %b9 = fdiv float %v6, %b8
  %a10 = fdiv float %v3, %a9
  %b10 = fdiv float %v13, %b9
  %a11 = fdiv float %v10, %a10
  %b11 = fdiv float %v0, %b10
  %a12 = fdiv float %v17, %a11
  %b12 = fdiv float %v7, %b11
  %a13 = fdiv float %v4, %a12
  %b13 = fdiv float %v14, %b12
  %a14 = fdiv float %v11, %a13
  %b14 = fdiv float %v1, %b13
  %a15 = fdiv float %v18, %a14
  %b15 = fdiv float %v8, %b14
  %a16 = fdiv float %v5, %a15
  %b16 = fdiv float %v15, %b15
  %a17 = fdiv float %v12, %a16
  %b17 = fdiv float %v2, %b16
  %a18 = fdiv float %v19, %a17
  %b18 = fdiv float %v9, %b17
  %a19 = fdiv float %v6, %a18
  %b19 = fdiv float %v16, %b18
  %a20 = fdiv float %v13, %a19
  %b20 = fdiv float %v3, %b19
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
end:
  %both = fadd float %a20, %b20
  %to = getelementptr float, ptr %out, i64 %l
  store float %both, ptr %to
  ret void
}
define void @short(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i32, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %x = uitofp i64 %l to float
  %v0 = fadd float %x, 3.0
  %v1 = fadd float %x, 5.0
  %v2 = fadd float %x, 7.0
  %v3 = fadd float %x, 9.0
  %v4 = fadd float %x, 11.0
  %v5 = fadd float %x, 13.0
  %v6 = fadd float %x, 15.0
  %v7 = fadd float %x, 17.0
  %v8 = fadd float %x, 19.0
  %v9 = fadd float %x, 21.0
  %v10 = fadd float %x, 23.0
  %v11 = fadd float %x, 25.0
  %v12 = fadd float %x, 27.0
  %v13 = fadd float %x, 29.0
  %v14 = fadd float %x, 31.0
  %v15 = fadd float %x, 33.0
  %v16 = fadd float %x, 35.0
  %v17 = fadd float %x, 37.0
  %v18 = fadd float %x, 39.0
  %v19 = fadd float %x, 41.0
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %round ]
  %a0 = phi float [ %v0, %entry ], [ %a8, %round ]
  %b0 = phi float [ %v1, %entry ], [ %b8, %round ]
  %a1 = fdiv float %v0, %a0
  %a2 = fdiv float %v7, %a1
  %a3 = fdiv float %v14, %a2
  %a4 = fdiv float %v1, %a3
  %a5 = fdiv float %v8, %a4
  %a6 = fdiv float %v15, %a5
  %a7 = fdiv float %v2, %a6
  %a8 = fdiv float %v9, %a7
  %b1 = fdiv float %v10, %b0
  %b2 = fdiv float %v17, %b1
  %b3 = fdiv float %v4, %b2
  %b4 = fdiv float %v11, %b3
  %b5 = fdiv float %v18, %b4
  %b6 = fdiv float %v5, %b5
  %b7 = fdiv float %v12, %b6
  %b8 = fdiv float %v19, %b7
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
end:
  %both = fadd float %a8, %b8
  %to = getelementptr float, ptr %out, i64 %l
  store float %both, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
