; What is stored behind a barrier is prefetched to be written, where the processor can, and to be read elsewhere.
; RUN: vectorize %s --group 64 --target skylake-avx512 --asm
; RUN: vectorize %s --group 64 --target sapphirerapids --asm
; RUN: vectorize %s --group 64 --target znver4 --asm
; RUN: vectorize %s --group 64 --target znver5 --asm
; RUN: vectorize %s --group 64 --target sse2 --after vectorize | FileCheck %s --check-prefix=READ
; RUN: vectorize %s --group 64 --target avx2 --after vectorize | FileCheck %s --check-prefix=READ
; RUN: vectorize %s --group 64 --target neon --after vectorize | FileCheck %s --check-prefix=WRITE
; PASS: prefetch
; CHECK: prefetchw
; READ-NOT: llvm.prefetch{{.*}} i32 1, i32 3, i32 1)
; READ: llvm.prefetch{{.*}} i32 0, i32 3, i32 1)
; READ-NOT: llvm.prefetch{{.*}} i32 1, i32 3, i32 1)
; WRITE: llvm.prefetch{{.*}} i32 1, i32 3, i32 1)
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %from = getelementptr float, ptr %a, i64 %x
  %value = load float, ptr %from
  %place = getelementptr float, ptr %tile, i64 %local
  store float %value, ptr %place
  call void @zlg.barrier()
  %index = xor i64 %local, 1
  %other = getelementptr float, ptr %tile, i64 %index
  %got = load float, ptr %other
  %to = getelementptr float, ptr %out, i64 %x
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
declare void @zlg.barrier()
