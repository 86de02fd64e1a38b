; Sums of a loop stay as they lie in memory from one round to the next, and are added once.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: keep_interleaved
; CHECK: phi <8 x float>
; CHECK-COUNT-8: fadd <8 x float>
; CHECK-NOT: fadd
; CHECK-NOT: shufflevector
; CHECK: store <8 x float>
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
  %x = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.1, %loop ]
  %re = phi float [ 0.0, %entry ], [ %re.1, %loop ]
  %im = phi float [ 0.0, %entry ], [ %im.1, %loop ]
  %at = add i64 %x, %k
  %a.re = getelementptr [2 x float], ptr %a, i64 %at, i64 0
  %a.im = getelementptr [2 x float], ptr %a, i64 %at, i64 1
  %l.re = load float, ptr %a.re
  %l.im = load float, ptr %a.im
  %re.1 = fadd float %re, %l.re
  %im.1 = fadd float %im, %l.im
  %k.1 = add i64 %k, 100
  %more = icmp ult i64 %k.1, %n
  br i1 %more, label %loop, label %done
done:
  %o.re = getelementptr [2 x float], ptr %out, i64 %x, i64 0
  %o.im = getelementptr [2 x float], ptr %out, i64 %x, i64 1
  store float %re.1, ptr %o.re
  store float %im.1, ptr %o.im
  ret void
}
declare i64 @zlg.local_id.0()
