; Without barriers four SIMD groups as wide as the registers make a strip.
; RUN: vectorize %s --group 256 --target skylake-avx512 --after coarsening
; RUN: vectorize %s --group 256 --target avx2 --after coarsening | FileCheck %s --check-prefix=AVX2
; RUN: vectorize %s --group 256 --target neon --after coarsening | FileCheck %s --check-prefix=NEON
; RUN: vectorize %s --group 256 --lanes 4 --after coarsening | FileCheck %s --check-prefix=NEON
; RUN: vectorize %s --group 8,8 --remarks | FileCheck %s --check-prefix=REMARK
; CHECK: ; lanes 16, coarsening 4, strips 4, interleaved work-groups 1
; AVX2: ; lanes 8, coarsening 4, strips 8, interleaved work-groups 1
; NEON: ; lanes 4, coarsening 4, strips 16, interleaved work-groups 1
; REMARK: k: remark: 8 lanes: registers have 512 bits, most values 32; more would not fit rows of the work-group [coarsening]
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %local = call i64 @zlg.local_id.0()
  %group = call i64 @zlg.group_id.0()
  %size = call i64 @zlg.local_size.0()
  %first = mul i64 %group, %size
  %x = add i64 %first, %local
  %to = getelementptr float, ptr %out, i64 %x
  %value = load float, ptr %to
  %twice = fadd float %value, %value
  store float %twice, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.group_id.0()
declare i64 @zlg.local_size.0()
