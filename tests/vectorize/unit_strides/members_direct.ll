; A struct that the kernel reads itself, in steps; a member that is loaded as volatile stays.
; RUN: vectorize %s --group 64 --units 1:4:12,1:4:16 --after unit_strides
; PASS: unit_strides
; CHECK-NOT: %step = load
; CHECK: load volatile i32
; CHECK: %product = mul i32 %x32, 1
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.in = load ptr, ptr %arguments
  %in = load ptr, ptr %slot.in
  %at.info = getelementptr i8, ptr %arguments, i64 8
  %info = load ptr, ptr %at.info
  %part = getelementptr inbounds i8, ptr %info, i64 8
  %at.step = getelementptr inbounds i32, ptr %part, i64 1
  %step = load i32, ptr %at.step
  %at.other = getelementptr inbounds i32, ptr %part, i64 2
  %other = load volatile i32, ptr %at.other
  %x = call i64 @zlg.local_id.0()
  %x32 = trunc i64 %x to i32
  %product = mul i32 %x32, %step
  %sum = add i32 %product, %other
  %index = sext i32 %sum to i64
  %from = getelementptr inbounds float, ptr %in, i64 %index
  store float 1.0, ptr %from
  ret void
}
declare i64 @zlg.local_id.0()
