; A loop over barriers, with no loop in it, whose sums fill the registers for one SIMD group: those of
; several would be fetched and put away at each step. Where little is added, that hardly matters.
; RUN: vectorize %s --group 64 --target skylake-avx512 --kernel much --plan
; RUN: vectorize %s --group 64 --target skylake-avx512 --kernel much --remarks | FileCheck %s --check-prefix=SAID
; RUN: vectorize %s --group 64 --target skylake-avx512 --kernel little --plan | FileCheck %s --check-prefix=LITTLE
; PASS: limit_coarsening
; CHECK: ; lanes 16, coarsening 1, strips 4,
; SAID: 1 SIMD group at most: a loop over barriers adds to 16 vectors of each, there are 32 registers [limit_coarsening]
; LITTLE: ; lanes 16, coarsening 4, strips 1,
define void @much(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum.0 = phi float [ 0.0, %0 ], [ %sum.0.4, %loop ]
  %sum.1 = phi float [ 0.0, %0 ], [ %sum.1.4, %loop ]
  %sum.2 = phi float [ 0.0, %0 ], [ %sum.2.4, %loop ]
  %sum.3 = phi float [ 0.0, %0 ], [ %sum.3.4, %loop ]
  %sum.4 = phi float [ 0.0, %0 ], [ %sum.4.4, %loop ]
  %sum.5 = phi float [ 0.0, %0 ], [ %sum.5.4, %loop ]
  %sum.6 = phi float [ 0.0, %0 ], [ %sum.6.4, %loop ]
  %sum.7 = phi float [ 0.0, %0 ], [ %sum.7.4, %loop ]
  %sum.8 = phi float [ 0.0, %0 ], [ %sum.8.4, %loop ]
  %sum.9 = phi float [ 0.0, %0 ], [ %sum.9.4, %loop ]
  %sum.10 = phi float [ 0.0, %0 ], [ %sum.10.4, %loop ]
  %sum.11 = phi float [ 0.0, %0 ], [ %sum.11.4, %loop ]
  %sum.12 = phi float [ 0.0, %0 ], [ %sum.12.4, %loop ]
  %sum.13 = phi float [ 0.0, %0 ], [ %sum.13.4, %loop ]
  %sum.14 = phi float [ 0.0, %0 ], [ %sum.14.4, %loop ]
  %sum.15 = phi float [ 0.0, %0 ], [ %sum.15.4, %loop ]
  %line = mul i64 %k, 64
  %at = add i64 %line, %x
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  store float %value, ptr %place
  call void @zlg.barrier()
  %to.0.0 = getelementptr float, ptr %tile, i64 0
  %factor.0.0 = load float, ptr %to.0.0
  %product.0.0 = fmul float %value, %factor.0.0
  %sum.0.1 = fadd float %sum.0, %product.0.0
  %to.1.0 = getelementptr float, ptr %tile, i64 1
  %factor.1.0 = load float, ptr %to.1.0
  %product.1.0 = fmul float %value, %factor.1.0
  %sum.1.1 = fadd float %sum.1, %product.1.0
  %to.2.0 = getelementptr float, ptr %tile, i64 2
  %factor.2.0 = load float, ptr %to.2.0
  %product.2.0 = fmul float %value, %factor.2.0
  %sum.2.1 = fadd float %sum.2, %product.2.0
  %to.3.0 = getelementptr float, ptr %tile, i64 3
  %factor.3.0 = load float, ptr %to.3.0
  %product.3.0 = fmul float %value, %factor.3.0
  %sum.3.1 = fadd float %sum.3, %product.3.0
  %to.4.0 = getelementptr float, ptr %tile, i64 4
  %factor.4.0 = load float, ptr %to.4.0
  %product.4.0 = fmul float %value, %factor.4.0
  %sum.4.1 = fadd float %sum.4, %product.4.0
  %to.5.0 = getelementptr float, ptr %tile, i64 5
  %factor.5.0 = load float, ptr %to.5.0
  %product.5.0 = fmul float %value, %factor.5.0
  %sum.5.1 = fadd float %sum.5, %product.5.0
  %to.6.0 = getelementptr float, ptr %tile, i64 6
  %factor.6.0 = load float, ptr %to.6.0
  %product.6.0 = fmul float %value, %factor.6.0
  %sum.6.1 = fadd float %sum.6, %product.6.0
  %to.7.0 = getelementptr float, ptr %tile, i64 7
  %factor.7.0 = load float, ptr %to.7.0
  %product.7.0 = fmul float %value, %factor.7.0
  %sum.7.1 = fadd float %sum.7, %product.7.0
  %to.8.0 = getelementptr float, ptr %tile, i64 8
  %factor.8.0 = load float, ptr %to.8.0
  %product.8.0 = fmul float %value, %factor.8.0
  %sum.8.1 = fadd float %sum.8, %product.8.0
  %to.9.0 = getelementptr float, ptr %tile, i64 9
  %factor.9.0 = load float, ptr %to.9.0
  %product.9.0 = fmul float %value, %factor.9.0
  %sum.9.1 = fadd float %sum.9, %product.9.0
  %to.10.0 = getelementptr float, ptr %tile, i64 10
  %factor.10.0 = load float, ptr %to.10.0
  %product.10.0 = fmul float %value, %factor.10.0
  %sum.10.1 = fadd float %sum.10, %product.10.0
  %to.11.0 = getelementptr float, ptr %tile, i64 11
  %factor.11.0 = load float, ptr %to.11.0
  %product.11.0 = fmul float %value, %factor.11.0
  %sum.11.1 = fadd float %sum.11, %product.11.0
  %to.12.0 = getelementptr float, ptr %tile, i64 12
  %factor.12.0 = load float, ptr %to.12.0
  %product.12.0 = fmul float %value, %factor.12.0
  %sum.12.1 = fadd float %sum.12, %product.12.0
  %to.13.0 = getelementptr float, ptr %tile, i64 13
  %factor.13.0 = load float, ptr %to.13.0
  %product.13.0 = fmul float %value, %factor.13.0
  %sum.13.1 = fadd float %sum.13, %product.13.0
  %to.14.0 = getelementptr float, ptr %tile, i64 14
  %factor.14.0 = load float, ptr %to.14.0
  %product.14.0 = fmul float %value, %factor.14.0
  %sum.14.1 = fadd float %sum.14, %product.14.0
  %to.15.0 = getelementptr float, ptr %tile, i64 15
  %factor.15.0 = load float, ptr %to.15.0
  %product.15.0 = fmul float %value, %factor.15.0
  %sum.15.1 = fadd float %sum.15, %product.15.0
  %to.0.1 = getelementptr float, ptr %tile, i64 16
  %factor.0.1 = load float, ptr %to.0.1
  %product.0.1 = fmul float %value, %factor.0.1
  %sum.0.2 = fadd float %sum.0.1, %product.0.1
  %to.1.1 = getelementptr float, ptr %tile, i64 17
  %factor.1.1 = load float, ptr %to.1.1
  %product.1.1 = fmul float %value, %factor.1.1
  %sum.1.2 = fadd float %sum.1.1, %product.1.1
  %to.2.1 = getelementptr float, ptr %tile, i64 18
  %factor.2.1 = load float, ptr %to.2.1
  %product.2.1 = fmul float %value, %factor.2.1
  %sum.2.2 = fadd float %sum.2.1, %product.2.1
  %to.3.1 = getelementptr float, ptr %tile, i64 19
  %factor.3.1 = load float, ptr %to.3.1
  %product.3.1 = fmul float %value, %factor.3.1
  %sum.3.2 = fadd float %sum.3.1, %product.3.1
  %to.4.1 = getelementptr float, ptr %tile, i64 20
  %factor.4.1 = load float, ptr %to.4.1
  %product.4.1 = fmul float %value, %factor.4.1
  %sum.4.2 = fadd float %sum.4.1, %product.4.1
  %to.5.1 = getelementptr float, ptr %tile, i64 21
  %factor.5.1 = load float, ptr %to.5.1
  %product.5.1 = fmul float %value, %factor.5.1
  %sum.5.2 = fadd float %sum.5.1, %product.5.1
  %to.6.1 = getelementptr float, ptr %tile, i64 22
  %factor.6.1 = load float, ptr %to.6.1
  %product.6.1 = fmul float %value, %factor.6.1
  %sum.6.2 = fadd float %sum.6.1, %product.6.1
  %to.7.1 = getelementptr float, ptr %tile, i64 23
  %factor.7.1 = load float, ptr %to.7.1
  %product.7.1 = fmul float %value, %factor.7.1
  %sum.7.2 = fadd float %sum.7.1, %product.7.1
  %to.8.1 = getelementptr float, ptr %tile, i64 24
  %factor.8.1 = load float, ptr %to.8.1
  %product.8.1 = fmul float %value, %factor.8.1
  %sum.8.2 = fadd float %sum.8.1, %product.8.1
  %to.9.1 = getelementptr float, ptr %tile, i64 25
  %factor.9.1 = load float, ptr %to.9.1
  %product.9.1 = fmul float %value, %factor.9.1
  %sum.9.2 = fadd float %sum.9.1, %product.9.1
  %to.10.1 = getelementptr float, ptr %tile, i64 26
  %factor.10.1 = load float, ptr %to.10.1
  %product.10.1 = fmul float %value, %factor.10.1
  %sum.10.2 = fadd float %sum.10.1, %product.10.1
  %to.11.1 = getelementptr float, ptr %tile, i64 27
  %factor.11.1 = load float, ptr %to.11.1
  %product.11.1 = fmul float %value, %factor.11.1
  %sum.11.2 = fadd float %sum.11.1, %product.11.1
  %to.12.1 = getelementptr float, ptr %tile, i64 28
  %factor.12.1 = load float, ptr %to.12.1
  %product.12.1 = fmul float %value, %factor.12.1
  %sum.12.2 = fadd float %sum.12.1, %product.12.1
  %to.13.1 = getelementptr float, ptr %tile, i64 29
  %factor.13.1 = load float, ptr %to.13.1
  %product.13.1 = fmul float %value, %factor.13.1
  %sum.13.2 = fadd float %sum.13.1, %product.13.1
  %to.14.1 = getelementptr float, ptr %tile, i64 30
  %factor.14.1 = load float, ptr %to.14.1
  %product.14.1 = fmul float %value, %factor.14.1
  %sum.14.2 = fadd float %sum.14.1, %product.14.1
  %to.15.1 = getelementptr float, ptr %tile, i64 31
  %factor.15.1 = load float, ptr %to.15.1
  %product.15.1 = fmul float %value, %factor.15.1
  %sum.15.2 = fadd float %sum.15.1, %product.15.1
  %to.0.2 = getelementptr float, ptr %tile, i64 32
  %factor.0.2 = load float, ptr %to.0.2
  %product.0.2 = fmul float %value, %factor.0.2
  %sum.0.3 = fadd float %sum.0.2, %product.0.2
  %to.1.2 = getelementptr float, ptr %tile, i64 33
  %factor.1.2 = load float, ptr %to.1.2
  %product.1.2 = fmul float %value, %factor.1.2
  %sum.1.3 = fadd float %sum.1.2, %product.1.2
  %to.2.2 = getelementptr float, ptr %tile, i64 34
  %factor.2.2 = load float, ptr %to.2.2
  %product.2.2 = fmul float %value, %factor.2.2
  %sum.2.3 = fadd float %sum.2.2, %product.2.2
  %to.3.2 = getelementptr float, ptr %tile, i64 35
  %factor.3.2 = load float, ptr %to.3.2
  %product.3.2 = fmul float %value, %factor.3.2
  %sum.3.3 = fadd float %sum.3.2, %product.3.2
  %to.4.2 = getelementptr float, ptr %tile, i64 36
  %factor.4.2 = load float, ptr %to.4.2
  %product.4.2 = fmul float %value, %factor.4.2
  %sum.4.3 = fadd float %sum.4.2, %product.4.2
  %to.5.2 = getelementptr float, ptr %tile, i64 37
  %factor.5.2 = load float, ptr %to.5.2
  %product.5.2 = fmul float %value, %factor.5.2
  %sum.5.3 = fadd float %sum.5.2, %product.5.2
  %to.6.2 = getelementptr float, ptr %tile, i64 38
  %factor.6.2 = load float, ptr %to.6.2
  %product.6.2 = fmul float %value, %factor.6.2
  %sum.6.3 = fadd float %sum.6.2, %product.6.2
  %to.7.2 = getelementptr float, ptr %tile, i64 39
  %factor.7.2 = load float, ptr %to.7.2
  %product.7.2 = fmul float %value, %factor.7.2
  %sum.7.3 = fadd float %sum.7.2, %product.7.2
  %to.8.2 = getelementptr float, ptr %tile, i64 40
  %factor.8.2 = load float, ptr %to.8.2
  %product.8.2 = fmul float %value, %factor.8.2
  %sum.8.3 = fadd float %sum.8.2, %product.8.2
  %to.9.2 = getelementptr float, ptr %tile, i64 41
  %factor.9.2 = load float, ptr %to.9.2
  %product.9.2 = fmul float %value, %factor.9.2
  %sum.9.3 = fadd float %sum.9.2, %product.9.2
  %to.10.2 = getelementptr float, ptr %tile, i64 42
  %factor.10.2 = load float, ptr %to.10.2
  %product.10.2 = fmul float %value, %factor.10.2
  %sum.10.3 = fadd float %sum.10.2, %product.10.2
  %to.11.2 = getelementptr float, ptr %tile, i64 43
  %factor.11.2 = load float, ptr %to.11.2
  %product.11.2 = fmul float %value, %factor.11.2
  %sum.11.3 = fadd float %sum.11.2, %product.11.2
  %to.12.2 = getelementptr float, ptr %tile, i64 44
  %factor.12.2 = load float, ptr %to.12.2
  %product.12.2 = fmul float %value, %factor.12.2
  %sum.12.3 = fadd float %sum.12.2, %product.12.2
  %to.13.2 = getelementptr float, ptr %tile, i64 45
  %factor.13.2 = load float, ptr %to.13.2
  %product.13.2 = fmul float %value, %factor.13.2
  %sum.13.3 = fadd float %sum.13.2, %product.13.2
  %to.14.2 = getelementptr float, ptr %tile, i64 46
  %factor.14.2 = load float, ptr %to.14.2
  %product.14.2 = fmul float %value, %factor.14.2
  %sum.14.3 = fadd float %sum.14.2, %product.14.2
  %to.15.2 = getelementptr float, ptr %tile, i64 47
  %factor.15.2 = load float, ptr %to.15.2
  %product.15.2 = fmul float %value, %factor.15.2
  %sum.15.3 = fadd float %sum.15.2, %product.15.2
  %to.0.3 = getelementptr float, ptr %tile, i64 48
  %factor.0.3 = load float, ptr %to.0.3
  %product.0.3 = fmul float %value, %factor.0.3
  %sum.0.4 = fadd float %sum.0.3, %product.0.3
  %to.1.3 = getelementptr float, ptr %tile, i64 49
  %factor.1.3 = load float, ptr %to.1.3
  %product.1.3 = fmul float %value, %factor.1.3
  %sum.1.4 = fadd float %sum.1.3, %product.1.3
  %to.2.3 = getelementptr float, ptr %tile, i64 50
  %factor.2.3 = load float, ptr %to.2.3
  %product.2.3 = fmul float %value, %factor.2.3
  %sum.2.4 = fadd float %sum.2.3, %product.2.3
  %to.3.3 = getelementptr float, ptr %tile, i64 51
  %factor.3.3 = load float, ptr %to.3.3
  %product.3.3 = fmul float %value, %factor.3.3
  %sum.3.4 = fadd float %sum.3.3, %product.3.3
  %to.4.3 = getelementptr float, ptr %tile, i64 52
  %factor.4.3 = load float, ptr %to.4.3
  %product.4.3 = fmul float %value, %factor.4.3
  %sum.4.4 = fadd float %sum.4.3, %product.4.3
  %to.5.3 = getelementptr float, ptr %tile, i64 53
  %factor.5.3 = load float, ptr %to.5.3
  %product.5.3 = fmul float %value, %factor.5.3
  %sum.5.4 = fadd float %sum.5.3, %product.5.3
  %to.6.3 = getelementptr float, ptr %tile, i64 54
  %factor.6.3 = load float, ptr %to.6.3
  %product.6.3 = fmul float %value, %factor.6.3
  %sum.6.4 = fadd float %sum.6.3, %product.6.3
  %to.7.3 = getelementptr float, ptr %tile, i64 55
  %factor.7.3 = load float, ptr %to.7.3
  %product.7.3 = fmul float %value, %factor.7.3
  %sum.7.4 = fadd float %sum.7.3, %product.7.3
  %to.8.3 = getelementptr float, ptr %tile, i64 56
  %factor.8.3 = load float, ptr %to.8.3
  %product.8.3 = fmul float %value, %factor.8.3
  %sum.8.4 = fadd float %sum.8.3, %product.8.3
  %to.9.3 = getelementptr float, ptr %tile, i64 57
  %factor.9.3 = load float, ptr %to.9.3
  %product.9.3 = fmul float %value, %factor.9.3
  %sum.9.4 = fadd float %sum.9.3, %product.9.3
  %to.10.3 = getelementptr float, ptr %tile, i64 58
  %factor.10.3 = load float, ptr %to.10.3
  %product.10.3 = fmul float %value, %factor.10.3
  %sum.10.4 = fadd float %sum.10.3, %product.10.3
  %to.11.3 = getelementptr float, ptr %tile, i64 59
  %factor.11.3 = load float, ptr %to.11.3
  %product.11.3 = fmul float %value, %factor.11.3
  %sum.11.4 = fadd float %sum.11.3, %product.11.3
  %to.12.3 = getelementptr float, ptr %tile, i64 60
  %factor.12.3 = load float, ptr %to.12.3
  %product.12.3 = fmul float %value, %factor.12.3
  %sum.12.4 = fadd float %sum.12.3, %product.12.3
  %to.13.3 = getelementptr float, ptr %tile, i64 61
  %factor.13.3 = load float, ptr %to.13.3
  %product.13.3 = fmul float %value, %factor.13.3
  %sum.13.4 = fadd float %sum.13.3, %product.13.3
  %to.14.3 = getelementptr float, ptr %tile, i64 62
  %factor.14.3 = load float, ptr %to.14.3
  %product.14.3 = fmul float %value, %factor.14.3
  %sum.14.4 = fadd float %sum.14.3, %product.14.3
  %to.15.3 = getelementptr float, ptr %tile, i64 63
  %factor.15.3 = load float, ptr %to.15.3
  %product.15.3 = fmul float %value, %factor.15.3
  %sum.15.4 = fadd float %sum.15.3, %product.15.3
  call void @zlg.barrier()
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %row.0 = add i64 %x, 0
  %end.0 = getelementptr float, ptr %a, i64 %row.0
  store float %sum.0.4, ptr %end.0
  %row.1 = add i64 %x, 64
  %end.1 = getelementptr float, ptr %a, i64 %row.1
  store float %sum.1.4, ptr %end.1
  %row.2 = add i64 %x, 128
  %end.2 = getelementptr float, ptr %a, i64 %row.2
  store float %sum.2.4, ptr %end.2
  %row.3 = add i64 %x, 192
  %end.3 = getelementptr float, ptr %a, i64 %row.3
  store float %sum.3.4, ptr %end.3
  %row.4 = add i64 %x, 256
  %end.4 = getelementptr float, ptr %a, i64 %row.4
  store float %sum.4.4, ptr %end.4
  %row.5 = add i64 %x, 320
  %end.5 = getelementptr float, ptr %a, i64 %row.5
  store float %sum.5.4, ptr %end.5
  %row.6 = add i64 %x, 384
  %end.6 = getelementptr float, ptr %a, i64 %row.6
  store float %sum.6.4, ptr %end.6
  %row.7 = add i64 %x, 448
  %end.7 = getelementptr float, ptr %a, i64 %row.7
  store float %sum.7.4, ptr %end.7
  %row.8 = add i64 %x, 512
  %end.8 = getelementptr float, ptr %a, i64 %row.8
  store float %sum.8.4, ptr %end.8
  %row.9 = add i64 %x, 576
  %end.9 = getelementptr float, ptr %a, i64 %row.9
  store float %sum.9.4, ptr %end.9
  %row.10 = add i64 %x, 640
  %end.10 = getelementptr float, ptr %a, i64 %row.10
  store float %sum.10.4, ptr %end.10
  %row.11 = add i64 %x, 704
  %end.11 = getelementptr float, ptr %a, i64 %row.11
  store float %sum.11.4, ptr %end.11
  %row.12 = add i64 %x, 768
  %end.12 = getelementptr float, ptr %a, i64 %row.12
  store float %sum.12.4, ptr %end.12
  %row.13 = add i64 %x, 832
  %end.13 = getelementptr float, ptr %a, i64 %row.13
  store float %sum.13.4, ptr %end.13
  %row.14 = add i64 %x, 896
  %end.14 = getelementptr float, ptr %a, i64 %row.14
  store float %sum.14.4, ptr %end.14
  %row.15 = add i64 %x, 960
  %end.15 = getelementptr float, ptr %a, i64 %row.15
  store float %sum.15.4, ptr %end.15
  ret void
}
define void @little(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum.0 = phi float [ 0.0, %0 ], [ %sum.0.1, %loop ]
  %sum.1 = phi float [ 0.0, %0 ], [ %sum.1.1, %loop ]
  %sum.2 = phi float [ 0.0, %0 ], [ %sum.2.1, %loop ]
  %sum.3 = phi float [ 0.0, %0 ], [ %sum.3.1, %loop ]
  %sum.4 = phi float [ 0.0, %0 ], [ %sum.4.1, %loop ]
  %sum.5 = phi float [ 0.0, %0 ], [ %sum.5.1, %loop ]
  %sum.6 = phi float [ 0.0, %0 ], [ %sum.6.1, %loop ]
  %sum.7 = phi float [ 0.0, %0 ], [ %sum.7.1, %loop ]
  %sum.8 = phi float [ 0.0, %0 ], [ %sum.8.1, %loop ]
  %sum.9 = phi float [ 0.0, %0 ], [ %sum.9.1, %loop ]
  %sum.10 = phi float [ 0.0, %0 ], [ %sum.10.1, %loop ]
  %sum.11 = phi float [ 0.0, %0 ], [ %sum.11.1, %loop ]
  %sum.12 = phi float [ 0.0, %0 ], [ %sum.12.1, %loop ]
  %sum.13 = phi float [ 0.0, %0 ], [ %sum.13.1, %loop ]
  %sum.14 = phi float [ 0.0, %0 ], [ %sum.14.1, %loop ]
  %sum.15 = phi float [ 0.0, %0 ], [ %sum.15.1, %loop ]
  %line = mul i64 %k, 64
  %at = add i64 %line, %x
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  store float %value, ptr %place
  call void @zlg.barrier()
  %to.0.0 = getelementptr float, ptr %tile, i64 0
  %factor.0.0 = load float, ptr %to.0.0
  %product.0.0 = fmul float %value, %factor.0.0
  %sum.0.1 = fadd float %sum.0, %product.0.0
  %to.1.0 = getelementptr float, ptr %tile, i64 1
  %factor.1.0 = load float, ptr %to.1.0
  %product.1.0 = fmul float %value, %factor.1.0
  %sum.1.1 = fadd float %sum.1, %product.1.0
  %to.2.0 = getelementptr float, ptr %tile, i64 2
  %factor.2.0 = load float, ptr %to.2.0
  %product.2.0 = fmul float %value, %factor.2.0
  %sum.2.1 = fadd float %sum.2, %product.2.0
  %to.3.0 = getelementptr float, ptr %tile, i64 3
  %factor.3.0 = load float, ptr %to.3.0
  %product.3.0 = fmul float %value, %factor.3.0
  %sum.3.1 = fadd float %sum.3, %product.3.0
  %to.4.0 = getelementptr float, ptr %tile, i64 4
  %factor.4.0 = load float, ptr %to.4.0
  %product.4.0 = fmul float %value, %factor.4.0
  %sum.4.1 = fadd float %sum.4, %product.4.0
  %to.5.0 = getelementptr float, ptr %tile, i64 5
  %factor.5.0 = load float, ptr %to.5.0
  %product.5.0 = fmul float %value, %factor.5.0
  %sum.5.1 = fadd float %sum.5, %product.5.0
  %to.6.0 = getelementptr float, ptr %tile, i64 6
  %factor.6.0 = load float, ptr %to.6.0
  %product.6.0 = fmul float %value, %factor.6.0
  %sum.6.1 = fadd float %sum.6, %product.6.0
  %to.7.0 = getelementptr float, ptr %tile, i64 7
  %factor.7.0 = load float, ptr %to.7.0
  %product.7.0 = fmul float %value, %factor.7.0
  %sum.7.1 = fadd float %sum.7, %product.7.0
  %to.8.0 = getelementptr float, ptr %tile, i64 8
  %factor.8.0 = load float, ptr %to.8.0
  %product.8.0 = fmul float %value, %factor.8.0
  %sum.8.1 = fadd float %sum.8, %product.8.0
  %to.9.0 = getelementptr float, ptr %tile, i64 9
  %factor.9.0 = load float, ptr %to.9.0
  %product.9.0 = fmul float %value, %factor.9.0
  %sum.9.1 = fadd float %sum.9, %product.9.0
  %to.10.0 = getelementptr float, ptr %tile, i64 10
  %factor.10.0 = load float, ptr %to.10.0
  %product.10.0 = fmul float %value, %factor.10.0
  %sum.10.1 = fadd float %sum.10, %product.10.0
  %to.11.0 = getelementptr float, ptr %tile, i64 11
  %factor.11.0 = load float, ptr %to.11.0
  %product.11.0 = fmul float %value, %factor.11.0
  %sum.11.1 = fadd float %sum.11, %product.11.0
  %to.12.0 = getelementptr float, ptr %tile, i64 12
  %factor.12.0 = load float, ptr %to.12.0
  %product.12.0 = fmul float %value, %factor.12.0
  %sum.12.1 = fadd float %sum.12, %product.12.0
  %to.13.0 = getelementptr float, ptr %tile, i64 13
  %factor.13.0 = load float, ptr %to.13.0
  %product.13.0 = fmul float %value, %factor.13.0
  %sum.13.1 = fadd float %sum.13, %product.13.0
  %to.14.0 = getelementptr float, ptr %tile, i64 14
  %factor.14.0 = load float, ptr %to.14.0
  %product.14.0 = fmul float %value, %factor.14.0
  %sum.14.1 = fadd float %sum.14, %product.14.0
  %to.15.0 = getelementptr float, ptr %tile, i64 15
  %factor.15.0 = load float, ptr %to.15.0
  %product.15.0 = fmul float %value, %factor.15.0
  %sum.15.1 = fadd float %sum.15, %product.15.0
  call void @zlg.barrier()
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %row.0 = add i64 %x, 0
  %end.0 = getelementptr float, ptr %a, i64 %row.0
  store float %sum.0.1, ptr %end.0
  %row.1 = add i64 %x, 64
  %end.1 = getelementptr float, ptr %a, i64 %row.1
  store float %sum.1.1, ptr %end.1
  %row.2 = add i64 %x, 128
  %end.2 = getelementptr float, ptr %a, i64 %row.2
  store float %sum.2.1, ptr %end.2
  %row.3 = add i64 %x, 192
  %end.3 = getelementptr float, ptr %a, i64 %row.3
  store float %sum.3.1, ptr %end.3
  %row.4 = add i64 %x, 256
  %end.4 = getelementptr float, ptr %a, i64 %row.4
  store float %sum.4.1, ptr %end.4
  %row.5 = add i64 %x, 320
  %end.5 = getelementptr float, ptr %a, i64 %row.5
  store float %sum.5.1, ptr %end.5
  %row.6 = add i64 %x, 384
  %end.6 = getelementptr float, ptr %a, i64 %row.6
  store float %sum.6.1, ptr %end.6
  %row.7 = add i64 %x, 448
  %end.7 = getelementptr float, ptr %a, i64 %row.7
  store float %sum.7.1, ptr %end.7
  %row.8 = add i64 %x, 512
  %end.8 = getelementptr float, ptr %a, i64 %row.8
  store float %sum.8.1, ptr %end.8
  %row.9 = add i64 %x, 576
  %end.9 = getelementptr float, ptr %a, i64 %row.9
  store float %sum.9.1, ptr %end.9
  %row.10 = add i64 %x, 640
  %end.10 = getelementptr float, ptr %a, i64 %row.10
  store float %sum.10.1, ptr %end.10
  %row.11 = add i64 %x, 704
  %end.11 = getelementptr float, ptr %a, i64 %row.11
  store float %sum.11.1, ptr %end.11
  %row.12 = add i64 %x, 768
  %end.12 = getelementptr float, ptr %a, i64 %row.12
  store float %sum.12.1, ptr %end.12
  %row.13 = add i64 %x, 832
  %end.13 = getelementptr float, ptr %a, i64 %row.13
  store float %sum.13.1, ptr %end.13
  %row.14 = add i64 %x, 896
  %end.14 = getelementptr float, ptr %a, i64 %row.14
  store float %sum.14.1, ptr %end.14
  %row.15 = add i64 %x, 960
  %end.15 = getelementptr float, ptr %a, i64 %row.15
  store float %sum.15.1, ptr %end.15
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
