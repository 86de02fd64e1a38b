; Each lane goes along a row that it changes: every second element is made of its neighbours.
; Where gathers are fast, too, so many rows are walked one by one.
; RUN: vectorize %s --group 64 --target skylake-avx512 --remarks
; PASS: one_lane
; CHECK: work-items run one by one: {{[0-9]+}} lanes would take
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %x = call i64 @zlg.local_id.0()
  %row = mul i64 %x, %n
  br label %loop
loop:
  %k = phi i64 [ 1, %0 ], [ %next, %loop ]
  %i = add i64 %row, %k
  %here = getelementptr float, ptr %a, i64 %i
  %before = getelementptr float, ptr %here, i64 -1
  %behind = getelementptr float, ptr %here, i64 1
  %u = load float, ptr %before
  %v = load float, ptr %behind
  %new = fadd float %u, %v
  store float %new, ptr %here
  %next = add nuw nsw i64 %k, 2
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i64 @zlg.local_id.0()
