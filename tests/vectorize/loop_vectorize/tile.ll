; tile_static memory is apart from all buffers, also of launches whose buffers overlap, and a private
; array is apart from both. Groups of a column that take turns change nothing about that.
; PASS: loop_vectorize
; RUN: vectorize %s --group 1 --target avx2 --after inline_and_optimise
; RUN: vectorize %s --group 1,1 --target skylake-avx512 --after inline_and_optimise | FileCheck %s --check-prefix=WIDE
; CHECK: load <8 x float>
; CHECK: store <8 x float>
; CHECK: load <8 x float>
; CHECK: fmul <8 x float>
; WIDE: load <16 x float>
; WIDE: store <16 x float>
; WIDE: fmul <16 x float>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) "zlg.buffer.0" {
  %private = alloca [256 x float], align 64
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  br label %fill
fill:
  %i = phi i64 [ 0, %0 ], [ %i.next, %fill ]
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %x = load float, ptr %from, align 4
  %place = getelementptr inbounds float, ptr %tile, i64 %i
  store float %x, ptr %place, align 4
  %i.next = add nuw nsw i64 %i, 1
  %i.done = icmp eq i64 %i.next, 256
  br i1 %i.done, label %square, label %fill
square:
  %k = phi i64 [ 0, %fill ], [ %k.next, %square ]
  %at = getelementptr inbounds float, ptr %tile, i64 %k
  %y = load float, ptr %at, align 4
  %z = fmul float %y, %y
  %own = getelementptr inbounds [256 x float], ptr %private, i64 0, i64 %k
  store float %z, ptr %own, align 4
  %k.next = add nuw nsw i64 %k, 1
  %k.done = icmp eq i64 %k.next, 256
  br i1 %k.done, label %back, label %square
back:
  %l = phi i64 [ 0, %square ], [ %l.next, %back ]
  %own.again = getelementptr inbounds [256 x float], ptr %private, i64 0, i64 %l
  %w = load float, ptr %own.again, align 4
  %to = getelementptr inbounds float, ptr %a, i64 %l
  store float %w, ptr %to, align 4
  %l.next = add nuw nsw i64 %l, 1
  %l.done = icmp eq i64 %l.next, 256
  br i1 %l.done, label %end, label %back
end:
  ret void
}
!zlg.tile_static.k = !{!0}
!0 = !{!"x", i64 0, i64 1024, i64 256}
