; Where a branch leads for two reasons, one of which is another, nothing is known of the lane.
; RUN: vectorize %s --kernel k --group 16 --target sapphirerapids --plan
; CHECK: %x = load float, ptr %at, align 4: vector, masked
define void @k(ptr noalias readonly dereferenceable(16) %arguments, ptr %tile) {
entry:
  %slot.a = load ptr, ptr %arguments
  %a = load ptr, ptr %slot.a
  %at.n = getelementptr i8, ptr %arguments, i64 8
  %slot.n = load ptr, ptr %at.n
  %n = load i64, ptr %slot.n
  %l = call i64 @zlg.local_id.0()
  %at = getelementptr float, ptr %tile, i64 %l
  %mine = icmp eq i64 %n, %l
  br i1 %mine, label %some, label %ask
ask:
  %z = load float, ptr %at
  %less = fcmp olt float %z, 0.0
  store float 1.0, ptr %a
  br i1 %less, label %some, label %behind
some:
  %x = load float, ptr %at
  %to = getelementptr float, ptr %a, i64 %l
  store float %x, ptr %to
  br label %behind
behind:
  ret void
}
declare i64 @zlg.local_id.0()
