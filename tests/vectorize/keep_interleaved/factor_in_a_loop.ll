; What components are taken apart for is in a loop, and what puts them together behind it: kept as they lie, each round
; would compute the factor, which is the same for all components of a lane, for every one of them.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: limit_coarsening
; CHECK: phi <8 x float>
; CHECK-COUNT-6: fmul <8 x float>
; CHECK-NOT: fmul
; CHECK: store
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.b = getelementptr i8, ptr %arguments, i64 8
  %slot.b = load ptr, ptr %at.b
  %b = load ptr, ptr %slot.b
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %a.re = getelementptr [2 x float], ptr %a, i64 %x, i64 0
  %a.im = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %own.re = load float, ptr %a.re
  %own.im = load float, ptr %a.im
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.1, %loop ]
  %re = phi float [ 0.0, %entry ], [ %re.1, %loop ]
  %im = phi float [ 0.0, %entry ], [ %im.1, %loop ]
  %b.k = getelementptr float, ptr %b, i64 %k
  %other = load float, ptr %b.k
  %square = fmul float %own.re, %own.re
  %part = fsub float %square, %other
  %factor = fdiv float %part, %own.im
  %cube = fmul float %factor, %factor
  %by.re = fsub float %other, %own.re
  %by.im = fsub float %other, %own.im
  %add.re = fmul float %by.re, %cube
  %add.im = fmul float %by.im, %cube
  %re.1 = fadd float %re, %add.re
  %im.1 = fadd float %im, %add.im
  %k.1 = add i64 %k, 1
  %more = icmp slt i64 %k.1, %n
  br i1 %more, label %loop, label %done
done:
  store float %re.1, ptr %a.re
  store float %im.1, ptr %a.im
  ret void
}
declare i64 @zlg.local_id.0()
