; An array that only counters index becomes registers: what twenty rounds fill, twenty others read.
; RUN: vectorize %s --group 64 --target avx2 --after unroll_short
; PASS: unroll_short
; CHECK: define void @k(
; CHECK-NOT: alloca
; CHECK-NOT: phi
; CHECK-COUNT-20: load float
; CHECK-NOT: load float
; CHECK: ret void
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %f = alloca [20 x float]
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %sum = phi float [ 0.0, %0 ], [ %more, %fill ]
  %row = mul i64 %i, 64
  %at = add i64 %row, %x
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %square = fmul float %value, %value
  %cube = fmul float %square, %value
  %fourth = fmul float %square, %square
  %fifth = fmul float %square, %cube
  %some = fadd float %fourth, %fifth
  %half = fmul float %some, 0.5
  %third = fadd float %half, %cube
  %rest = fsub float %third, %value
  %place = getelementptr [20 x float], ptr %f, i64 0, i64 %i
  store float %rest, ptr %place
  %more = fadd float %sum, %value
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 20
  br i1 %done, label %use.begin, label %fill
use.begin:
  br label %use
use:
  %j = phi i64 [ 0, %use.begin ], [ %j.next, %use ]
  %last = phi float [ 0.0, %use.begin ], [ %next, %use ]
  %again = getelementptr [20 x float], ptr %f, i64 0, i64 %j
  %kept = load float, ptr %again
  %part = fdiv float %kept, %more
  %part.2 = fmul float %part, %part
  %part.3 = fmul float %part.2, %part
  %part.4 = fmul float %part.2, %part.2
  %part.5 = fadd float %part.3, %part.4
  %part.6 = fsub float %part.5, %part
  %part.7 = fmul float %part.6, 0.25
  %part.8 = fadd float %part.7, %part.2
  %next = fadd float %last, %part.8
  %j.next = add nuw nsw i64 %j, 1
  %end = icmp eq i64 %j.next, 20
  br i1 %end, label %exit, label %use
exit:
  %to = getelementptr float, ptr %out, i64 %x
  store float %next, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
