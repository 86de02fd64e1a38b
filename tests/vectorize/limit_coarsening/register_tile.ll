; The sums of a register tile fill most of the registers, and are chains enough for one SIMD group.
; RUN: vectorize %s --group 256 --after limit_coarsening
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1, strips 16,
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %slot.b = getelementptr ptr, ptr %arguments, i64 1
  %b.at = load ptr, ptr %slot.b
  %b = load ptr, ptr %b.at
  %local = call i64 @zlg.local_id.0()
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %k.next, %loop ]
  %sum.0.0 = phi float [ 0.0, %0 ], [ %next.0.0, %loop ]
  %sum.0.1 = phi float [ 0.0, %0 ], [ %next.0.1, %loop ]
  %sum.0.2 = phi float [ 0.0, %0 ], [ %next.0.2, %loop ]
  %sum.0.3 = phi float [ 0.0, %0 ], [ %next.0.3, %loop ]
  %sum.1.0 = phi float [ 0.0, %0 ], [ %next.1.0, %loop ]
  %sum.1.1 = phi float [ 0.0, %0 ], [ %next.1.1, %loop ]
  %sum.1.2 = phi float [ 0.0, %0 ], [ %next.1.2, %loop ]
  %sum.1.3 = phi float [ 0.0, %0 ], [ %next.1.3, %loop ]
  %sum.2.0 = phi float [ 0.0, %0 ], [ %next.2.0, %loop ]
  %sum.2.1 = phi float [ 0.0, %0 ], [ %next.2.1, %loop ]
  %sum.2.2 = phi float [ 0.0, %0 ], [ %next.2.2, %loop ]
  %sum.2.3 = phi float [ 0.0, %0 ], [ %next.2.3, %loop ]
  %sum.3.0 = phi float [ 0.0, %0 ], [ %next.3.0, %loop ]
  %sum.3.1 = phi float [ 0.0, %0 ], [ %next.3.1, %loop ]
  %sum.3.2 = phi float [ 0.0, %0 ], [ %next.3.2, %loop ]
  %sum.3.3 = phi float [ 0.0, %0 ], [ %next.3.3, %loop ]
  %row = mul i64 %k, 1024
  %first = add i64 %row, %local
  %column.0 = add i64 %first, 0
  %at.0 = getelementptr float, ptr %b, i64 %column.0
  %b.0 = load float, ptr %at.0
  %column.1 = add i64 %first, 256
  %at.1 = getelementptr float, ptr %b, i64 %column.1
  %b.1 = load float, ptr %at.1
  %column.2 = add i64 %first, 512
  %at.2 = getelementptr float, ptr %b, i64 %column.2
  %b.2 = load float, ptr %at.2
  %column.3 = add i64 %first, 768
  %at.3 = getelementptr float, ptr %b, i64 %column.3
  %b.3 = load float, ptr %at.3
  %broadcast = mul i64 %k, 4
  %place.0 = add i64 %broadcast, 0
  %from.0 = getelementptr float, ptr %a, i64 %place.0
  %a.0 = load float, ptr %from.0
  %place.1 = add i64 %broadcast, 1
  %from.1 = getelementptr float, ptr %a, i64 %place.1
  %a.1 = load float, ptr %from.1
  %place.2 = add i64 %broadcast, 2
  %from.2 = getelementptr float, ptr %a, i64 %place.2
  %a.2 = load float, ptr %from.2
  %place.3 = add i64 %broadcast, 3
  %from.3 = getelementptr float, ptr %a, i64 %place.3
  %a.3 = load float, ptr %from.3
  %product.0.0 = fmul contract float %a.0, %b.0
  %next.0.0 = fadd contract float %sum.0.0, %product.0.0
  %product.0.1 = fmul contract float %a.0, %b.1
  %next.0.1 = fadd contract float %sum.0.1, %product.0.1
  %product.0.2 = fmul contract float %a.0, %b.2
  %next.0.2 = fadd contract float %sum.0.2, %product.0.2
  %product.0.3 = fmul contract float %a.0, %b.3
  %next.0.3 = fadd contract float %sum.0.3, %product.0.3
  %product.1.0 = fmul contract float %a.1, %b.0
  %next.1.0 = fadd contract float %sum.1.0, %product.1.0
  %product.1.1 = fmul contract float %a.1, %b.1
  %next.1.1 = fadd contract float %sum.1.1, %product.1.1
  %product.1.2 = fmul contract float %a.1, %b.2
  %next.1.2 = fadd contract float %sum.1.2, %product.1.2
  %product.1.3 = fmul contract float %a.1, %b.3
  %next.1.3 = fadd contract float %sum.1.3, %product.1.3
  %product.2.0 = fmul contract float %a.2, %b.0
  %next.2.0 = fadd contract float %sum.2.0, %product.2.0
  %product.2.1 = fmul contract float %a.2, %b.1
  %next.2.1 = fadd contract float %sum.2.1, %product.2.1
  %product.2.2 = fmul contract float %a.2, %b.2
  %next.2.2 = fadd contract float %sum.2.2, %product.2.2
  %product.2.3 = fmul contract float %a.2, %b.3
  %next.2.3 = fadd contract float %sum.2.3, %product.2.3
  %product.3.0 = fmul contract float %a.3, %b.0
  %next.3.0 = fadd contract float %sum.3.0, %product.3.0
  %product.3.1 = fmul contract float %a.3, %b.1
  %next.3.1 = fadd contract float %sum.3.1, %product.3.1
  %product.3.2 = fmul contract float %a.3, %b.2
  %next.3.2 = fadd contract float %sum.3.2, %product.3.2
  %product.3.3 = fmul contract float %a.3, %b.3
  %next.3.3 = fadd contract float %sum.3.3, %product.3.3
  %k.next = add i64 %k, 1
  %again = icmp ult i64 %k.next, 512
  br i1 %again, label %loop, label %done
done:
  %mixed.0.1 = fmul float %next.0.0, %next.0.1
  %mixed.0.2 = fmul float %mixed.0.1, %next.0.2
  %mixed.0.3 = fmul float %mixed.0.2, %next.0.3
  %mixed.1.0 = fmul float %mixed.0.3, %next.1.0
  %mixed.1.1 = fmul float %mixed.1.0, %next.1.1
  %mixed.1.2 = fmul float %mixed.1.1, %next.1.2
  %mixed.1.3 = fmul float %mixed.1.2, %next.1.3
  %mixed.2.0 = fmul float %mixed.1.3, %next.2.0
  %mixed.2.1 = fmul float %mixed.2.0, %next.2.1
  %mixed.2.2 = fmul float %mixed.2.1, %next.2.2
  %mixed.2.3 = fmul float %mixed.2.2, %next.2.3
  %mixed.3.0 = fmul float %mixed.2.3, %next.3.0
  %mixed.3.1 = fmul float %mixed.3.0, %next.3.1
  %mixed.3.2 = fmul float %mixed.3.1, %next.3.2
  %mixed.3.3 = fmul float %mixed.3.2, %next.3.3
  %to = getelementptr float, ptr %b, i64 %local
  store float %mixed.3.3, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
