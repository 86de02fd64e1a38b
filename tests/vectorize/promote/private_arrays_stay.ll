; An array that is indexed by a value stays in memory: element by element, the lanes side by side.
; RUN: vectorize %s --group 16 --lanes 16 --after promote
; CHECK: alloca [512 x i8]
; CHECK: store <16 x float>
; CHECK: load <16 x float>
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
  %two = getelementptr float, ptr %array, i64 %m
  %value = load float, ptr %two
  %at = getelementptr float, ptr %a, i64 %x
  store float %value, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
