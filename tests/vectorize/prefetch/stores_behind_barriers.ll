; What is stored behind the barrier is fetched before it, to be written.
; RUN: vectorize %s --group 64 --after prefetch
; PASS: prefetch
; CHECK: call void @llvm.prefetch{{[^(]*}}({{.*}}, i32 1, i32 3, i32 1)
; CHECK: call void @zlg.barrier()
; CHECK-NOT: call void @llvm.prefetch
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.out = load ptr, ptr %arguments
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %place = getelementptr float, ptr %tile, i64 %x
  store float 1.0, ptr %place
  call void @zlg.barrier()
  %back = sub i64 63, %x
  %other = getelementptr float, ptr %tile, i64 %back
  %value = load float, ptr %other
  %to = getelementptr float, ptr %out, i64 %x
  store float %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
