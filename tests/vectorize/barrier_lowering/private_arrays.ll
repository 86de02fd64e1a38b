; A private array lives in the frame of its strip: 8 floats of 8 lanes of each SIMD group.
; RUN: vectorize %s --group 1024 --lanes 8 --remarks
; CHECK: bytes of private variables are in the frame of each strip [barrier_lowering]
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %at.m = getelementptr i8, ptr %arguments, i64 16
  %slot.m = load ptr, ptr %at.m
  %m = load i64, ptr %slot.m
  %x = call i64 @zlg.local_id.0()
  %array = alloca [8 x float]
  %one = getelementptr float, ptr %array, i64 %n
  store float 1.0, ptr %one
  call void @zlg.barrier()
  %two = getelementptr float, ptr %array, i64 %m
  %value = load float, ptr %two
  %at = getelementptr float, ptr %a, i64 %x
  store float %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
declare void @zlg.barrier()
