; Members of a structure that a loop adds to, each at a place of its own, stay in registers until it
; ends.
; RUN: vectorize %s --group 64 --target avx2 --lanes 8 --kernel members --apart --after register_promotion
; PASS: register_promotion apart_buffers
; CHECK: loop:
; CHECK-NOT: store
; CHECK: br i1
; CHECK: store float
; CHECK: store float
define void @members(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) "zlg.buffer.0" "zlg.buffer.1" {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.y = getelementptr i8, ptr %arguments, i64 8
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 16
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %one = getelementptr inbounds { float, float }, ptr %y, i64 %x, i32 0
  %two = getelementptr inbounds { float, float }, ptr %y, i64 %x, i32 1
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr float, ptr %a, i64 %k
  %value = load float, ptr %from
  %sum = load float, ptr %one
  %more = fadd float %sum, %value
  store float %more, ptr %one
  %squares = load float, ptr %two
  %square = fmul float %value, %value
  %further = fadd float %squares, %square
  store float %further, ptr %two
  %next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i64 @zlg.local_id.0()
