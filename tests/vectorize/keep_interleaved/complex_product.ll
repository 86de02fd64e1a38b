; The parts of a complex product are not computed in one way: what adds and what subtracts is told
; apart in the end, and nothing is mixed up.
; RUN: vectorize %s --group 64 --target avx2 --after keep_interleaved
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: interleaved_access
; CHECK: fsub <8 x float>
; CHECK: fadd <8 x float>
; CHECK: shufflevector
; REMARK-NOT: [keep_interleaved]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %a.re = getelementptr [2 x float], ptr %a, i64 %x, i64 0
  %o.re = getelementptr [2 x float], ptr %out, i64 %x, i64 0
  %a.im = getelementptr [2 x float], ptr %a, i64 %x, i64 1
  %o.im = getelementptr [2 x float], ptr %out, i64 %x, i64 1
  %re = load float, ptr %a.re
  %im = load float, ptr %a.im
  %re.re = fmul float %re, %re
  %im.im = fmul float %im, %im
  %re.im = fmul float %re, %im
  %re.2 = fsub float %re.re, %im.im
  %im.2 = fadd float %re.im, %re.im
  store float %re.2, ptr %o.re
  store float %im.2, ptr %o.im
  ret void
}
declare i64 @zlg.local_id.0()
