; Arguments of which nothing is known, or that are no integers, are loaded.
; RUN: vectorize %s --group 64 --known 0,127,0 --after unit_strides
; RUN: vectorize %s --group 64 --known 0,127,0 --after simplify
; RUN: vectorize %s --group 64 --after simplify
; CHECK: load float, ptr %slot.factor
; CHECK: load i32, ptr %slot.step
define void @k(ptr noalias readonly dereferenceable(24) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.factor = getelementptr i8, ptr %arguments, i64 8
  %slot.factor = load ptr, ptr %at.factor
  %factor = load float, ptr %slot.factor
  %at.step = getelementptr i8, ptr %arguments, i64 16
  %slot.step = load ptr, ptr %at.step
  %step = load i32, ptr %slot.step
  %wide = sext i32 %step to i64
  %x = call i64 @zlg.local_id.0()
  %index = mul i64 %x, %wide
  %at = getelementptr inbounds float, ptr %in, i64 %index
  store float %factor, ptr %at
  ret void
}
declare i64 @zlg.local_id.0()
