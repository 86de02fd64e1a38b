; As many lanes as a register holds, and half of the registers for what a loop over barriers adds up.
; RUN: vectorize %s --group 1024 --target sse2 --after coarsening | FileCheck %s --check-prefix=SSE2
; RUN: vectorize %s --group 1024 --target avx2 --after coarsening | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --group 1024 --target skylake-avx512 --after coarsening | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --group 1024 --target sapphirerapids --after coarsening | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --group 1024 --target znver4 --after coarsening | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --group 1024 --target znver5 --after coarsening | FileCheck %s --check-prefix=AVX512
; RUN: vectorize %s --group 1024 --target sse2 --asm | FileCheck %s --check-prefix=XMM
; RUN: vectorize %s --group 1024 --target avx2 --asm | FileCheck %s --check-prefix=YMM
; RUN: vectorize %s --group 1024 --target skylake-avx512 --asm | FileCheck %s --check-prefix=ZMM
; RUN: vectorize %s --group 1024 --target sapphirerapids --asm | FileCheck %s --check-prefix=ZMM
; RUN: vectorize %s --group 1024 --target znver4 --asm | FileCheck %s --check-prefix=ZMM
; RUN: vectorize %s --group 1024 --target znver5 --asm | FileCheck %s --check-prefix=ZMM
; SSE2: ; lanes 4, coarsening 8, strips 32,
; AVX2: ; lanes 8, coarsening 8, strips 16,
; AVX512: ; lanes 16, coarsening 16, strips 4,
; XMM-NOT: ymm
; XMM: addps {{.*}}%xmm
; YMM-NOT: zmm
; YMM: vaddps {{.*}}%ymm
; ZMM: vaddps {{.*}}%zmm
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %row = call i64 @zlg.group_id.1()
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %first = mul i64 %i, 1000
  %at = add i64 %first, %local
  %from = getelementptr float, ptr %a, i64 %at
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %local, 1
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %more = fadd float %sum, %got
  call void @zlg.barrier()
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 50
  br i1 %again, label %loop, label %done
done:
  %base = mul i64 %row, 1024
  %place.out = add i64 %base, %local
  %to = getelementptr float, ptr %out, i64 %place.out
  store float %more, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.1()
declare void @zlg.barrier()
