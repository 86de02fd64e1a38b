; The rows of a triangle are scaled. Loads of four rows a page apart would wait for stores to one another's: one by one.
; RUN: vectorize %s --group 64 --target znver4 --remarks
; PASS: one_lane
; CHECK: remark: work-items run one by one: {{8|16}} lanes would take
define void @k(ptr noalias readonly dereferenceable(32) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.x = getelementptr i8, ptr %arguments, i64 8
  %slot.x = load ptr, ptr %at.x
  %x = load ptr, ptr %slot.x
  %at.y = getelementptr i8, ptr %arguments, i64 16
  %slot.y = load ptr, ptr %at.y
  %y = load ptr, ptr %slot.y
  %at.n = getelementptr i8, ptr %arguments, i64 24
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %row = mul i64 %l, %n
  %some = icmp slt i64 %l, %n
  br i1 %some, label %round, label %end
round:
  %k = phi i64 [ %l, %entry ], [ %next, %round ]
  %i = add i64 %row, %k
  %from = getelementptr float, ptr %a, i64 %i
  %number = load float, ptr %from
  %from.x = getelementptr float, ptr %x, i64 %k
  %factor = load float, ptr %from.x
  %s.0 = fmul float %number, %factor
  %s.1 = fmul float %s.0, %factor
  %s.2 = fmul float %s.1, %factor
  %s.3 = fmul float %s.2, %factor
  %s.4 = fmul float %s.3, %factor
  %s.5 = fmul float %s.4, %factor
  %product = fmul float %s.5, %factor
  store float %product, ptr %from
  %next = add i64 %k, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %round, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
