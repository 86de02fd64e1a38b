; Rows of the tile are a row of the matrix apart: each address is the one before it and a step.
; RUN: vectorize %s --group 16,16 --lanes 16 --after vectorize
; PASS: strength_reduction
; CHECK: %row.base0 =
; CHECK: %row.base1 = add i64 %row.base0, %{{.*}}step_down
; CHECK: %row.base2 = add i64 %row.base1, %{{.*}}step_down
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.width = getelementptr i8, ptr %arguments, i64 8
  %slot.width = load ptr, ptr %at.width
  %width = load ptr, ptr %slot.width
  %x = call i64 @zlg.local_id.0()
  %y = call i64 @zlg.local_id.1()
  %columns = ptrtoint ptr %width to i64
  %row = mul i64 %y, %columns
  %index = add i64 %row, %x
  %to = getelementptr float, ptr %a, i64 %index
  store float 1.0, ptr %to
  ret void
}
declare i64 @zlg.local_id.0()
declare i64 @zlg.local_id.1()
