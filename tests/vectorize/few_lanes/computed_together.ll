; Rows are stored, but most of the time goes into numbers that all lanes compute together: with half of
; the lanes these are computed twice as often.
; RUN: vectorize %s --kernel k --group 64 --target sapphirerapids --plan
; CHECK: ; lanes 16,
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %i = call i64 @zlg.local_id.0()
  %first = mul i64 %i, %n
  br label %round
round:
  %k = phi i64 [ 0, %entry ], [ %next, %round ]
  %sum = phi float [ 0.0, %entry ], [ %more, %round ]
  %p = phi float [ 1.0, %entry ], [ %u13, %round ]
  %e = add i64 %first, %k
  %at = getelementptr float, ptr %a, i64 %e
  %x = load float, ptr %at
  %more = fadd float %sum, %x
  %u0 = fmul float %p, 0.75
  %u1 = fadd float %u0, 0.5
  %u2 = fdiv float 1.0, %u1
  %u3 = fmul float %u2, 0.75
  %u4 = fadd float %u3, 0.5
  %u5 = fdiv float 1.0, %u4
  %u6 = fmul float %u5, 0.75
  %u7 = fadd float %u6, 0.5
  %u8 = fdiv float 1.0, %u7
  %u9 = fmul float %u8, 0.75
  %u10 = fadd float %u9, 0.5
  %u11 = fdiv float 1.0, %u10
  %u12 = fmul float %u11, 0.75
  %u13 = fadd float %u12, 0.5
  %y = fmul float %more, %u13
  store float %y, ptr %at
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %round, label %end
end:
  %last = getelementptr float, ptr %out, i64 %i
  store float %more, ptr %last
  ret void
}
declare i64 @zlg.local_id.0()
