; Lanes are a row of the tile apart, and SIMD groups follow one another: 16 vectors, transposed by shuffles.
; RUN: vectorize %s --group 16,16 --lanes 16 --after promote
; PASS: transposed_access
; CHECK-NOT: llvm.masked.gather
; CHECK: shufflevector
; CHECK-NOT: llvm.masked.gather
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %from = getelementptr [16 x float], ptr %out, i64 %y, i64 %x
  %value = load float, ptr %from
  %place = getelementptr [16 x float], ptr %tile, i64 %y, i64 %x
  store float %value, ptr %place
  call void @zlg.barrier()
  %column = getelementptr [16 x float], ptr %tile, i64 %x
  %other = getelementptr float, ptr %column, i64 %y
  %got = load float, ptr %other
  %to = getelementptr [16 x float], ptr %out, i64 %y, i64 %x
  store float %got, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.barrier()
