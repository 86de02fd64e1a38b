; A tile takes a row piece by piece: all lanes have something to do, but in the last piece. In shorter steps, `half`,
; fewer have more often.
; RUN: vectorize %s --kernel whole --group 96 --target avx2 --plan
; RUN: vectorize %s --kernel half --group 96 --target avx2 --plan | FileCheck %s --check-prefix=HALF
; PASS: limit_coarsening
; CHECK: ; lanes 8, coarsening 12, strips 1,
; HALF: ; lanes 8, coarsening 4, strips 3,
define void @whole(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
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
  %i = phi i64 [ 0, %entry ], [ %next, %more ]
  %place = add i64 %i, %l
  %has = icmp ult i64 %place, %n
  br i1 %has, label %work, label %more
work:
  %x = load float, ptr %at
  %y = load float, ptr %beside
  %z = fadd float %x, %y
  %z1 = fmul float %z, %x
  %z2 = fmul float %z1, %x
  %z3 = fmul float %z2, %x
  %z4 = fmul float %z3, %x
  %z5 = fmul float %z4, %x
  %z6 = fmul float %z5, %x
  %z7 = fmul float %z6, %x
  %z8 = fmul float %z7, %x
  store float %z8, ptr %at
  br label %more
more:
  call void @zlg.barrier()
  %next = add i64 %i, 96
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
define void @half(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
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
  %i = phi i64 [ 0, %entry ], [ %next, %more ]
  %place = add i64 %i, %l
  %has = icmp ult i64 %place, %n
  br i1 %has, label %work, label %more
work:
  %x = load float, ptr %at
  %y = load float, ptr %beside
  %z = fadd float %x, %y
  %z1 = fmul float %z, %x
  %z2 = fmul float %z1, %x
  %z3 = fmul float %z2, %x
  %z4 = fmul float %z3, %x
  %z5 = fmul float %z4, %x
  %z6 = fmul float %z5, %x
  %z7 = fmul float %z6, %x
  %z8 = fmul float %z7, %x
  store float %z8, ptr %at
  br label %more
more:
  call void @zlg.barrier()
  %next = add i64 %i, 48
  %done = icmp uge i64 %next, %n
  br i1 %done, label %end, label %round
end:
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
