; Factors from different blocks meet where both are there: before the product that needs them.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; PASS: keep_interleaved
; CHECK: block1:
; CHECK: shufflevector <8 x float> %f.g0
; CHECK-NEXT: shufflevector <8 x float> %g.g0
; CHECK-NEXT: [[FACTORS:%[0-9]+]] = shufflevector <8 x float>
; CHECK-NEXT: fmul <8 x float> {{.*}}, [[FACTORS]]
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
  %at.f = getelementptr float, ptr %tile, i64 %x
  %f = load float, ptr %at.f
  store float 1.0, ptr %at.f
  %some = icmp ugt i64 %n, 5
  br i1 %some, label %then, label %done
then:
  %behind = add i64 %x, 100
  %at.g = getelementptr float, ptr %tile, i64 %behind
  %g = load float, ptr %at.g
  %a.re = getelementptr [2 x float], ptr %a, i64 %x, i64 0
  %a.im = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %re = load float, ptr %a.re
  %im = load float, ptr %a.im
  %re.1 = fmul float %re, %f
  %im.1 = fmul float %im, %g
  %o.re = getelementptr [2 x float], ptr %out, i64 %x, i64 0
  %o.im = getelementptr [2 x float], ptr %out, i64 %x, i64 1
  store float %re.1, ptr %o.re
  store float %im.1, ptr %o.im
  br label %done
done:
  ret void
}
declare i64 @zlg.local_id.0()
