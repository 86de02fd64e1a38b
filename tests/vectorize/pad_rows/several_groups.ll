; Rows of 20 are two SIMD groups of 16 lanes, and with their 3 rows a strip of six: the second has 4 lanes of a row.
; RUN: vectorize %s --group 20,3 --target skylake-avx512 --after vectorize
; PASS: pad_rows
; CHECK: <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 false,
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %before = mul i64 %y, 20
  %i = add i64 %before, %x
  %from = getelementptr inbounds float, ptr %a, i64 %i
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %tile, i64 %i
  store float %value, ptr %to, align 4
  call void @zlg.barrier()
  %last = sub i64 59, %i
  %other = getelementptr inbounds float, ptr %tile, i64 %last
  %got = load float, ptr %other, align 4
  store float %got, ptr %from, align 4
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
declare void @zlg.barrier()
