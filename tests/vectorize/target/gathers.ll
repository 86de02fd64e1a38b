; Gathers and scatters where the processor has fast ones; else each lane by itself, as soon as the lanes are known.
; RUN: vectorize %s --group 64 --target skylake-avx512 --asm
; RUN: vectorize %s --group 64 --target sapphirerapids --asm
; RUN: vectorize %s --group 64 --target znver4 --after narrow_masked | FileCheck %s --check-prefix=NONE
; RUN: vectorize %s --group 64 --target znver5 --after narrow_masked | FileCheck %s --check-prefix=NONE
; RUN: vectorize %s --group 64 --target avx2 --after narrow_masked | FileCheck %s --check-prefix=NONE
; RUN: vectorize %s --group 64 --target sse2 --after narrow_masked | FileCheck %s --check-prefix=NONE
; RUN: vectorize %s --group 64 --target neon --after narrow_masked | FileCheck %s --check-prefix=NONE
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --group 64 --target alderlake --remarks | FileCheck %s --check-prefix=FAST
; RUN: vectorize %s --group 64 --target avx2 --remarks | FileCheck %s --check-prefix=SLOW
; RUN: vectorize %s --group 64 --target znver5 --remarks | FileCheck %s --check-prefix=SLOW
; RUN: vectorize %s --group 64 --target sse2 --remarks | FileCheck %s --check-prefix=ABSENT
; RUN: vectorize %s --group 64 --target neon --remarks | FileCheck %s --check-prefix=ABSENT
; PASS: narrow_masked
; CHECK: vpgather{{[dq]}}d
; CHECK: vpscatter{{[dq]}}d
; NONE-NOT: llvm.masked
; NONE: load i32
; NONE-NOT: llvm.masked
; FAST: load: gather: the address depends on a loaded value [plan_accesses]
; SLOW: load: gather: the address depends on a loaded value (slow on this processor) [plan_accesses]
; ABSENT: load: gather: the address depends on a loaded value (lane by lane: the processor has no instruction for it)
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.index = load ptr, ptr %arguments
  %index = load ptr, ptr %slot.index
  %at.a = getelementptr i8, ptr %arguments, i64 8
  %slot.a = load ptr, ptr %at.a
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 16
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %at = getelementptr i32, ptr %index, i64 %x
  %i = load i32, ptr %at
  %wide = sext i32 %i to i64
  %from = getelementptr i32, ptr %a, i64 %wide
  %value = load i32, ptr %from
  %to = getelementptr i32, ptr %out, i64 %wide
  store i32 %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
