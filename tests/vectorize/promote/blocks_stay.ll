; Blocks stay as they are: barriers are cut there. Here with one lane and numbers of 8 bytes.
; RUN: vectorize %s --group 40 --lanes 1 --after promote
; CHECK: br label %barrier
; CHECK: barrier:
; CHECK-NEXT: call void @zlg.barrier()
; CHECK: after:
define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %x = call i64 @zlg.local_id.0()
  %at = getelementptr i64, ptr %tile, i64 %x
  store i64 %x, ptr %at
  call void @zlg.barrier()
  %back = sub i64 40, %x
  %other = getelementptr i64, ptr %tile, i64 %back
  %value = load i64, ptr %other
  %to = getelementptr i64, ptr %a, i64 %x
  store i64 %value, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
