; The length of a row that comes with the launch is hardly less than a SIMD group: no copies.
; RUN: vectorize %s --group 64 --target skylake-avx512 --after known_strides
; CHECK: urem i64 %{{.*}}, %{{.*}}
; CHECK-NOT: icmp eq
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot = load ptr, ptr %arguments
  %length = load i64, ptr %slot
  %mask = add i64 %length, -1
  %l = call i64 @zlg.local_id.0()
  %place = and i64 %l, %mask
  %other = urem i64 %l, %length
  %at = getelementptr float, ptr %tile, i64 %l
  %at.place = getelementptr float, ptr %tile, i64 %place
  %at.other = getelementptr float, ptr %tile, i64 %other
  %x = load float, ptr %at.place
  %y = load float, ptr %at.other
  %sum = fadd float %x, %y
  call void @zlg.barrier()
  store float %sum, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
