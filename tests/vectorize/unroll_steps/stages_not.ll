; Three rounds of which each does the same; and five stages, which are more than a few: they stay loops.
; RUN: vectorize %s --kernel k --group 64 --target skylake-avx512 --after unroll_steps
; RUN: vectorize %s --kernel five --group 64 --target skylake-avx512 --after unroll_steps
; CHECK: phi i32
; CHECK-COUNT-2: call void @zlg.barrier()
; CHECK-NOT: call void @zlg.barrier()
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %l
  %value = load float, ptr %from
  %high = lshr i64 %l, 3
  %low = and i64 %l, 7
  %far = shl i64 %low, 3
  %turned = or i64 %far, %high
  br label %stage
stage:
  %s = phi i32 [ 0, %0 ], [ %next, %more ]
  %x = phi float [ %value, %0 ], [ %y, %more ]
  %done = icmp eq i32 %s, 3
  br i1 %done, label %end, label %more
more:
  %index = add i64 %turned, 0
  call void @zlg.barrier()
  %to = getelementptr float, ptr %tile, i64 %index
  %m0 = fmul float %x, 3.0
  %m1 = fadd float %m0, %x
  %m2 = fmul float %m1, %m0
  %m3 = fadd float %m2, %m1
  %m4 = fmul float %m3, %m2
  %m5 = fadd float %m4, %m3
  %m6 = fmul float %m5, %m4
  %m7 = fadd float %m6, %m5
  %m8 = fmul float %m7, %m6
  %m9 = fadd float %m8, %m7
  %m10 = fmul float %m9, %m8
  %m11 = fadd float %m10, %m9
  %m12 = fmul float %m11, %m10
  %m13 = fadd float %m12, %m11
  %m14 = fmul float %m13, %m12
  %m15 = fadd float %m14, %m13
  %m16 = fmul float %m15, %m14
  %m17 = fadd float %m16, %m15
  %m18 = fmul float %m17, %m16
  %m19 = fadd float %m18, %m17
  %m20 = fmul float %m19, %m18
  %m21 = fadd float %m20, %m19
  %m22 = fmul float %m21, %m20
  %m23 = fadd float %m22, %m21
  %m24 = fmul float %m23, %m22
  %m25 = fadd float %m24, %m23
  %m26 = fmul float %m25, %m24
  %m27 = fadd float %m26, %m25
  %m28 = fmul float %m27, %m26
  %m29 = fadd float %m28, %m27
  %m30 = fmul float %m29, %m28
  %m31 = fadd float %m30, %m29
  %m32 = fmul float %m31, %m30
  %m33 = fadd float %m32, %m31
  %m34 = fmul float %m33, %m32
  %m35 = fadd float %m34, %m33
  %m36 = fmul float %m35, %m34
  %m37 = fadd float %m36, %m35
  %m38 = fmul float %m37, %m36
  %m39 = fadd float %m38, %m37
  %m40 = fmul float %m39, %m38
  %m41 = fadd float %m40, %m39
  %m42 = fmul float %m41, %m40
  %m43 = fadd float %m42, %m41
  %m44 = fmul float %m43, %m42
  %m45 = fadd float %m44, %m43
  %m46 = fmul float %m45, %m44
  %m47 = fadd float %m46, %m45
  %m48 = fmul float %m47, %m46
  %m49 = fadd float %m48, %m47
  %m50 = fmul float %m49, %m48
  %m51 = fadd float %m50, %m49
  %m52 = fmul float %m51, %m50
  %m53 = fadd float %m52, %m51
  %m54 = fmul float %m53, %m52
  %m55 = fadd float %m54, %m53
  %m56 = fmul float %m55, %m54
  %m57 = fadd float %m56, %m55
  %m58 = fmul float %m57, %m56
  %m59 = fadd float %m58, %m57
  %m60 = fmul float %m59, %m58
  %m61 = fadd float %m60, %m59
  %m62 = fmul float %m61, %m60
  %m63 = fadd float %m62, %m61
  %m64 = fmul float %m63, %m62
  %m65 = fadd float %m64, %m63
  %m66 = fmul float %m65, %m64
  %m67 = fadd float %m66, %m65
  %m68 = fmul float %m67, %m66
  %m69 = fadd float %m68, %m67
  store float %m69, ptr %to
  call void @zlg.barrier()
  %own = getelementptr float, ptr %tile, i64 %l
  %y = load float, ptr %own
  %next = add i32 %s, 1
  br label %stage
end:
  store float %x, ptr %from
  ret void
}
define void @five(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr float, ptr %a, i64 %l
  %value = load float, ptr %from
  %high = lshr i64 %l, 3
  %low = and i64 %l, 7
  %far = shl i64 %low, 3
  %turned = or i64 %far, %high
  br label %stage
stage:
  %s = phi i32 [ 0, %0 ], [ %next, %more ]
  %x = phi float [ %value, %0 ], [ %y, %more ]
  %done = icmp eq i32 %s, 5
  br i1 %done, label %end, label %more
more:
  %first = icmp eq i32 %s, 0
  %index = select i1 %first, i64 %l, i64 %turned
  call void @zlg.barrier()
  %to = getelementptr float, ptr %tile, i64 %index
  %m0 = fmul float %x, 3.0
  %m1 = fadd float %m0, %x
  %m2 = fmul float %m1, %m0
  %m3 = fadd float %m2, %m1
  %m4 = fmul float %m3, %m2
  %m5 = fadd float %m4, %m3
  %m6 = fmul float %m5, %m4
  %m7 = fadd float %m6, %m5
  %m8 = fmul float %m7, %m6
  %m9 = fadd float %m8, %m7
  %m10 = fmul float %m9, %m8
  %m11 = fadd float %m10, %m9
  %m12 = fmul float %m11, %m10
  %m13 = fadd float %m12, %m11
  %m14 = fmul float %m13, %m12
  %m15 = fadd float %m14, %m13
  %m16 = fmul float %m15, %m14
  %m17 = fadd float %m16, %m15
  %m18 = fmul float %m17, %m16
  %m19 = fadd float %m18, %m17
  %m20 = fmul float %m19, %m18
  %m21 = fadd float %m20, %m19
  %m22 = fmul float %m21, %m20
  %m23 = fadd float %m22, %m21
  %m24 = fmul float %m23, %m22
  %m25 = fadd float %m24, %m23
  %m26 = fmul float %m25, %m24
  %m27 = fadd float %m26, %m25
  %m28 = fmul float %m27, %m26
  %m29 = fadd float %m28, %m27
  %m30 = fmul float %m29, %m28
  %m31 = fadd float %m30, %m29
  %m32 = fmul float %m31, %m30
  %m33 = fadd float %m32, %m31
  %m34 = fmul float %m33, %m32
  %m35 = fadd float %m34, %m33
  %m36 = fmul float %m35, %m34
  %m37 = fadd float %m36, %m35
  %m38 = fmul float %m37, %m36
  %m39 = fadd float %m38, %m37
  %m40 = fmul float %m39, %m38
  %m41 = fadd float %m40, %m39
  %m42 = fmul float %m41, %m40
  %m43 = fadd float %m42, %m41
  %m44 = fmul float %m43, %m42
  %m45 = fadd float %m44, %m43
  %m46 = fmul float %m45, %m44
  %m47 = fadd float %m46, %m45
  %m48 = fmul float %m47, %m46
  %m49 = fadd float %m48, %m47
  %m50 = fmul float %m49, %m48
  %m51 = fadd float %m50, %m49
  %m52 = fmul float %m51, %m50
  %m53 = fadd float %m52, %m51
  %m54 = fmul float %m53, %m52
  %m55 = fadd float %m54, %m53
  %m56 = fmul float %m55, %m54
  %m57 = fadd float %m56, %m55
  %m58 = fmul float %m57, %m56
  %m59 = fadd float %m58, %m57
  %m60 = fmul float %m59, %m58
  %m61 = fadd float %m60, %m59
  %m62 = fmul float %m61, %m60
  %m63 = fadd float %m62, %m61
  %m64 = fmul float %m63, %m62
  %m65 = fadd float %m64, %m63
  %m66 = fmul float %m65, %m64
  %m67 = fadd float %m66, %m65
  %m68 = fmul float %m67, %m66
  %m69 = fadd float %m68, %m67
  store float %m69, ptr %to
  call void @zlg.barrier()
  %own = getelementptr float, ptr %tile, i64 %l
  %y = load float, ptr %own
  %next = add i32 %s, 1
  br label %stage
end:
  store float %x, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
