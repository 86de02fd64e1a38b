; A force within a distance: 13 steps, one of them a division. 8 lanes or more take them all, since some lane
; nearly always has to; four lanes do not. Where the condition says where lanes are, most groups agree, and
; the branch stays; so it does where there is more to do.
; RUN: vectorize %s --kernel chance --group 64 --target sapphirerapids --after blend_short
; RUN: vectorize %s --kernel chance --group 64 --target avx2 --after blend_short
; RUN: vectorize %s --kernel chance --group 64 --target sse2 --after blend_short | FileCheck %s --check-prefix=STAYS
; RUN: vectorize %s --kernel place --group 64 --target sapphirerapids --after blend_short | FileCheck %s --check-prefix=STAYS
; RUN: vectorize %s --kernel long --group 64 --target sapphirerapids --after blend_short | FileCheck %s --check-prefix=STAYS
; PASS: blend_short
; CHECK: fdiv
; CHECK-NOT: br i1
; CHECK: select i1
; STAYS: br i1
; STAYS: fdiv
; STAYS-NOT: select
define void @chance(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %from = getelementptr float, ptr %a, i64 %x
  %r2 = load float, ptr %from
  %is.near = fcmp olt float %r2, 9.0
  br i1 %is.near, label %near, label %end
near:
  %inverse = fdiv float 1.0, %r2
  %s0 = fadd float %inverse, %r2
  %s1 = fmul float %s0, %r2
  %s2 = fadd float %s1, %r2
  %s3 = fmul float %s2, %r2
  %s4 = fadd float %s3, %r2
  %s5 = fmul float %s4, %r2
  %s6 = fadd float %s5, %r2
  %s7 = fmul float %s6, %r2
  %s8 = fadd float %s7, %r2
  br label %end
end:
  %force = phi float [ 0.0, %entry ], [ %s8, %near ]
  %to = getelementptr float, ptr %b, i64 %x
  store float %force, ptr %to
  ret void
}
define void @place(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %from = getelementptr float, ptr %a, i64 %x
  %r2 = load float, ptr %from
  %is.near = icmp ult i64 %x, 1000
  br i1 %is.near, label %near, label %end
near:
  %inverse = fdiv float 1.0, %r2
  %s0 = fadd float %inverse, %r2
  %s1 = fmul float %s0, %r2
  %s2 = fadd float %s1, %r2
  %s3 = fmul float %s2, %r2
  %s4 = fadd float %s3, %r2
  %s5 = fmul float %s4, %r2
  %s6 = fadd float %s5, %r2
  %s7 = fmul float %s6, %r2
  %s8 = fadd float %s7, %r2
  br label %end
end:
  %force = phi float [ 0.0, %entry ], [ %s8, %near ]
  %to = getelementptr float, ptr %b, i64 %x
  store float %force, ptr %to
  ret void
}
define void @long(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %l = call i64 @zlg.local_id.0()
  %g = call i64 @zlg.group_id.0()
  %first = mul i64 %g, 64
  %x = add i64 %first, %l
  %from = getelementptr float, ptr %a, i64 %x
  %r2 = load float, ptr %from
  %is.near = fcmp olt float %r2, 9.0
  br i1 %is.near, label %near, label %end
near:
  %inverse = fdiv float 1.0, %r2
  %s0 = fadd float %inverse, %r2
  %s1 = fmul float %s0, %r2
  %s2 = fadd float %s1, %r2
  %s3 = fmul float %s2, %r2
  %s4 = fadd float %s3, %r2
  %s5 = fmul float %s4, %r2
  %s6 = fadd float %s5, %r2
  %s7 = fmul float %s6, %r2
  %s8 = fadd float %s7, %r2
  %s9 = fmul float %s8, %r2
  %s10 = fadd float %s9, %r2
  %s11 = fmul float %s10, %r2
  %s12 = fadd float %s11, %r2
  %s13 = fmul float %s12, %r2
  %s14 = fadd float %s13, %r2
  %s15 = fmul float %s14, %r2
  %s16 = fadd float %s15, %r2
  %s17 = fmul float %s16, %r2
  %s18 = fadd float %s17, %r2
  %s19 = fmul float %s18, %r2
  %s20 = fadd float %s19, %r2
  %s21 = fmul float %s20, %r2
  %s22 = fadd float %s21, %r2
  br label %end
end:
  %force = phi float [ 0.0, %entry ], [ %s22, %near ]
  %to = getelementptr float, ptr %b, i64 %x
  store float %force, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
