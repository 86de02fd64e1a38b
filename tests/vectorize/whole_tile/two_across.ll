; Two vectors of each SIMD group across a barrier do not fit into registers: what is between barriers stays in them with small strips.
; RUN: vectorize %s --group 256 --target avx2 --plan
; CHECK: ; lanes 8, coarsening 8, strips 4,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %n = load i64, ptr %a
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  %left = add i64 %l, -1
  %beside = getelementptr float, ptr %tile, i64 %left
  br label %round
round:
  %i = phi i64 [ 0, %entry ], [ %next, %round ]
  %x = load float, ptr %at
  %y = load float, ptr %beside
  %s0 = fadd float %y, %x
  %s1 = fadd float %s0, %x
  %s2 = fadd float %s1, %x
  %s3 = fadd float %s2, %x
  %s4 = fadd float %s3, %x
  %s5 = fadd float %s4, %x
  %s6 = fadd float %s5, %x
  %s7 = fadd float %s6, %x
  %s8 = fadd float %s7, %x
  %s9 = fadd float %s8, %x
  %s10 = fadd float %s9, %x
  %s11 = fadd float %s10, %x
  %s12 = fadd float %s11, %x
  %s13 = fadd float %s12, %x
  %s14 = fadd float %s13, %x
  %s15 = fadd float %s14, %x
  %s16 = fadd float %s15, %x
  %s17 = fadd float %s16, %x
  %s18 = fadd float %s17, %x
  %s19 = fadd float %s18, %x
  %s20 = fadd float %s19, %x
  %s21 = fadd float %s20, %x
  %s22 = fadd float %s21, %x
  %s23 = fadd float %s22, %x
  %s24 = fadd float %s23, %x
  %s25 = fadd float %s24, %x
  %s26 = fadd float %s25, %x
  %s27 = fadd float %s26, %x
  %s28 = fadd float %s27, %x
  %s29 = fadd float %s28, %x
  %s30 = fadd float %s29, %x
  %s31 = fadd float %s30, %x
  %s32 = fadd float %s31, %x
  %s33 = fadd float %s32, %x
  %s34 = fadd float %s33, %x
  %s35 = fadd float %s34, %x
  %s36 = fadd float %s35, %x
  %s37 = fadd float %s36, %x
  %s38 = fadd float %s37, %x
  %s39 = fadd float %s38, %x
  %s40 = fadd float %s39, %x
  %s41 = fadd float %s40, %x
  %s42 = fadd float %s41, %x
  %s43 = fadd float %s42, %x
  %s44 = fadd float %s43, %x
  %s45 = fadd float %s44, %x
  %s46 = fadd float %s45, %x
  %s47 = fadd float %s46, %x
  %s48 = fadd float %s47, %x
  %s49 = fadd float %s48, %x
  %s50 = fadd float %s49, %x
  %s51 = fadd float %s50, %x
  %z = fadd float %x, %s51
  %d = fsub float %x, %y
  call void @zlg.barrier()
  store float %z, ptr %at
  %above = getelementptr float, ptr %at, i64 1024
  store float %d, ptr %above
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
