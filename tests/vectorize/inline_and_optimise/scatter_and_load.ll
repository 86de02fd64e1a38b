; A scatter may be of what is loaded behind it, though its pointers are in no scope of LLVM.
; RUN: vectorize %s --group 16 --lanes 16 --after inline_and_optimise
; CHECK: call void @llvm.masked.scatter.v16f32
; CHECK-NOT: !noalias
; CHECK-SAME: {{$}}
; CHECK: load <16 x float>
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.out = getelementptr i8, ptr %arguments, i64 8
  %slot.out = load ptr, ptr %at.out
  %out = load ptr, ptr %slot.out
  %x = call i64 @zlg.local_id.0()
  %at.index = getelementptr i64, ptr %a, i64 %x
  %index = load i64, ptr %at.index
  %to = getelementptr float, ptr %tile, i64 %index
  store float 1.0, ptr %to
  call void @zlg.barrier()
  %place = getelementptr float, ptr %tile, i64 %x
  %value = load float, ptr %place
  %at = getelementptr float, ptr %out, i64 %x
  store float %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
