; A work-group adds up: each SIMD group puts its sum down, and all go through those of all. With 16 lanes these
; are half as many, though a register has eight, or four. Numbers of 64 bits likewise.
; RUN: vectorize %s --kernel words --group 256 --target avx2 --plan
; RUN: vectorize %s --kernel words --group 256 --target sse2 --plan
; RUN: vectorize %s --kernel words --group 16,4 --target avx2 --plan
; RUN: vectorize %s --kernel long_words --group 64 --target avx2 --plan
; RUN: vectorize %s --kernel words --group 256 --target avx2 --remarks | FileCheck %s --check-prefix=REMARK
; PASS: usual_lanes
; CHECK: ; lanes 16,
; REMARK: remark: 16 lanes: the work-group takes steps for each SIMD group [usual_lanes]
define void @words(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr i32, ptr %a, i64 %l
  %x = load i32, ptr %from
  %sum = call i32 @zlg.sub_group.reduce_add.i32(i32 %x)
  %self = call i64 @zlg.sub_group()
  %place = getelementptr i64, ptr %tile, i64 %self
  store i32 %sum, ptr %place
  call void @zlg.barrier()
  %first = load i32, ptr %tile
  store i32 %first, ptr %from
  ret void
}
define void @long_words(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %l = call i64 @zlg.local_id.0()
  %from = getelementptr double, ptr %a, i64 %l
  %x = load double, ptr %from
  %sum = call double @zlg.sub_group.scan_inclusive_fadd.f64(double %x)
  %self = call i64 @zlg.sub_group()
  %place = getelementptr i64, ptr %tile, i64 %self
  store double %sum, ptr %place
  call void @zlg.barrier()
  %first = load double, ptr %tile
  store double %first, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.sub_group()
declare i32 @zlg.sub_group.reduce_add.i32(i32)
declare double @zlg.sub_group.scan_inclusive_fadd.f64(double)
declare void @zlg.barrier()
